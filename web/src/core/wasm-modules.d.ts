/** The builds of src/bindings/wasm, copied to src/wasm by the build. */
declare module '*/wasm/endodoi-rules.mjs' {
  const create: import('./load').CreateModule<import('./protocol').RulesModule>;
  export default create;
}

declare module '*/wasm/endodoi-engine.mjs' {
  const create: import('./load').CreateModule<import('./protocol').EngineModule>;
  export default create;
}

declare module '*/wasm/endodoi-engine-nosimd.mjs' {
  const create: import('./load').CreateModule<import('./protocol').EngineModule>;
  export default create;
}
