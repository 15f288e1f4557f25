# shellcheck shell=bash
# How each part is built. Every function works in the project's folder, prints what its tools print,
# and does nothing when nothing has changed. Source it after steps.sh.

STAMPS=$ROOT/build/stamps

# configure PRESET [CMAKE OPTION…]: only the first time, or when the presets have changed; ninja
# itself sees to changed CMakeLists.
configure() {
  local folder=build/$1
  if [[ -f $folder/build.ninja && ! CMakePresets.json -nt $folder/build.ninja ]]; then return 0; fi
  cmake --preset "$@"
}

# For serving, no tests are configured: their libraries need not be there. What is built can be installed.
build_program() {
  configure release -DENDODOI_TESTS=OFF
  cmake --build build/release -j "$JOBS" --target endodoi endodoi_c endodoi-bench-sowing
}

# The engine's module is built twice: browsers without SIMD get the second.
build_wasm() {
  local build module
  mkdir -p web/src/wasm
  for build in wasm wasm-nosimd; do
    configure "$build"
    cmake --build "build/$build" -j "$JOBS"
  done
  for module in wasm/endodoi-engine wasm-nosimd/endodoi-engine-nosimd wasm-nosimd/endodoi-rules; do
    copy_if_changed "build/$module.mjs" web/src/wasm/
    copy_if_changed "build/$module.wasm" web/src/wasm/
  done
}

install_web() {
  local stamp
  stamp=$(node --version)-$(printf 'web/package-lock.json\0web/package.json\0' | hash_files)
  if is_stamped web-install "$stamp" web/node_modules; then
    printf 'note: unchanged\n'
    return 0
  fi
  # Not `npm ci`: it refuses a lock file that lacks optional packages of other systems, as the lock
  # file does where a registry does not have them. This, too, installs what the lock file says.
  (cd web && npm install --no-save --no-audit --no-fund)
  write_stamp web-install "$stamp"
}

# The families of the app's menu, and up to how many seeds their levels go: about a megabyte each.
WEB_TABLES=(endodoi/6x4:12 endodoi/7x4:11 endodoi/8x4:10 endodoi/9x4:9 endodoi/10x4:8 cross/6x4:12)

# Exact values for the app, which works without them too, only slower. Some seconds, the first time.
build_web_tables() {
  local stamp table
  stamp=$({ printf '%s\0' "${WEB_TABLES[@]}" | sha256sum; printf 'scripts/web_tables.mjs\0' | hash_files; \
    find src/base src/rules src/tables data/books -type f -print0 | hash_files; } | sha256sum)
  if is_stamped web-tables "$stamp" web/public/books/index.json; then return 0; fi
  rm -rf build/web-tables
  for table in "${WEB_TABLES[@]}"; do
    build/release/endodoi tables build "${table%:*}" --max-seeds "${table#*:}" --dir build/web-tables
  done
  node scripts/web_tables.mjs build/web-tables data/books web/public
  write_stamp web-tables "$stamp"
}

# What the built app depends on. The messages' compiler leaves files of its own beside its settings.
web_sources() {
  printf 'web/project.inlang/settings.json\0scripts/precompress.mjs\0'
  find web \( -path web/node_modules -o -path web/dist -o -path web/src/paraglide \
    -o -path web/tests -o -path web/test-results -o -path web/project.inlang \) -prune \
    -o -type f ! -name '*.test.ts' -print0
}

build_web() {
  local stamp
  build_web_tables
  stamp=$(node --version)-$(web_sources | hash_files)
  if is_stamped web-build "$stamp" web/dist/index.html; then
    printf 'note: unchanged\n'
    return 0
  fi
  (cd web && npm run build)
  node scripts/precompress.mjs web/dist
  write_stamp web-build "$stamp"
}

# ----- what they share

is_stamped() { # name, stamp, what must exist
  [[ -e $3 && -f $STAMPS/$1 && $(<"$STAMPS/$1") == "$2" ]]
}

write_stamp() { # name, stamp
  mkdir -p "$STAMPS"
  printf '%s\n' "$2" >"$STAMPS/$1"
}

# Keeps the time of an unchanged file, so that nothing downstream is rebuilt.
copy_if_changed() { # file, folder
  cmp -s "$1" "$2/${1##*/}" || install -m 644 "$1" "$2"
}
