/** The two builds of src/bindings/wasm, copied to src/wasm by the build. */
declare module '*/wasm/endodoi-core.mjs' {
  const create: import('./load').CreateModule;
  export default create;
}

declare module '*/wasm/endodoi-core-nosimd.mjs' {
  const create: import('./load').CreateModule;
  export default create;
}
