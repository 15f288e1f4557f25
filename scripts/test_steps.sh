# shellcheck shell=bash disable=SC2034
# The steps of ./test. Each is one line of the table and one function; to add a step, add both.
# Source it after steps.sh, setup.sh and build.sh.

# name | needs | what it does | how its tests are counted (see count_tests)
#
# "needs" names steps that have to have passed ("-": none). With --only, they are taken as done.
STEPS=(
  'setup     | -           | Check what is installed                            | none'
  'release   | setup       | Build the program and its tests (release)          | none'
  'ctest     | release     | Run the C++ tests                                  | ctest'
  'cases     | release     | Check the case files with the program              | plain'
  'proofs    | release     | Verify the kept certificates                       | plain'
  'readme    | release     | Run the commands of the README, check the docs                   | plain'
  'wasm      | setup       | Build the rules for the browser (WebAssembly)      | none'
  'npm       | setup       | Install the libraries of the browser app           | none'
  'clang     | setup       | Build the engine with clang                        | none'
  'signature | wasm release clang | Compare the search of g++, clang and WebAssembly  | one'
  'figures   | wasm release | Measure the engine, in small                      | plain'
  'types     | wasm npm    | Check the types of the browser app (svelte-check)  | one'
  'lint      | npm         | Check the browser app with ESLint and Prettier     | one'
  'vitest    | wasm npm    | Run the unit tests of the browser app              | vitest'
  'web       | wasm npm release | Build the browser app                              | none'
  'e2e       | web release | Play in a real browser                             | vitest'
  'asan      | setup       | Build with address and undefined-behaviour checks  | none'
  'asan-run  | asan        | Run the C++ tests under them                       | ctest'
  'tsan      | setup       | Build what has threads with data-race checks       | none'
  'tsan-run  | tsan        | Run their tests under them                         | ctest'
  'fuzz      | setup       | Build the fuzz targets                             | none'
  'fuzz-run  | fuzz        | Feed the parsers random input (30 s)               | ctest'
  'scripts   | setup       | Check the shell scripts                            | one'
  'format    | setup       | Check the layout of the C++ sources (clang-format) | one'
)
QUICK='setup release ctest wasm npm vitest'

step_setup() { setup_machine test; }

step_release() {
  configure_fully release
  cmake --build build/release -j "$JOBS"
}

step_ctest() { run_ctest release; }

step_cases() { build/release/endodoi check tests/data/*.txt; }

# Table levels are checked by the C++ tests; one certificate is verified with its own.
step_proofs() {
  local proof passed=0 failed=0 trust
  mkdir -p build/no-tables
  for proof in data/proofs/*.proof; do
    trust=(--trust-tables)
    if [[ $proof == */endodoi-6x3.proof ]]; then trust=(); fi
    if build/release/endodoi verify "$proof" --dir build/no-tables "${trust[@]}"; then
      passed=$((passed + 1))
    else
      failed=$((failed + 1))
    fi
  done
  printf '%d passed, %d failed\n' "$passed" "$failed"
  ((failed == 0))
}

step_readme() { python3 scripts/check_readme.py; }

step_wasm() { build_wasm; }

step_npm() { install_web; }

step_clang() {
  configure clang
  cmake --build build/clang -j "$JOBS" --target endodoi_signature
}

# The same nodes and values by every compiler and on every platform, with SIMD and without.
step_signature() {
  local here module there
  here=$(build/release/endodoi bench | sed -n 's/^signature *//p')
  printf '%s  here\n' "$here"
  there=$(build/clang/endodoi_signature)
  printf '%s  clang\n' "$there"
  [[ -n $here && $there == "$here" ]]
  for module in endodoi-engine endodoi-engine-nosimd; do
    there=$(node scripts/wasm_signature.mjs "web/src/wasm/$module")
    printf '%s  %s\n' "$there" "$module"
    [[ -n $here && $there == "$here" ]]
  done
}

# A clone without the history cannot build the first engine; what needs it is then left out.
step_figures() {
  if [[ ! -x build/release/endodoi-yardstick-first ]]; then
    scripts/yardstick.sh build/release || printf 'note: no first engine\n'
  fi
  python3 scripts/figures.py --quick
}

step_types() { (cd web && npm run check); }

step_lint() { (cd web && npm run lint); }

step_vitest() { (cd web && npm test); }

step_web() { build_web; }

step_e2e() { (cd web && npm run e2e); }

step_asan() {
  configure_fully asan
  cmake --build build/asan -j "$JOBS"
}

step_asan-run() { run_ctest asan -LE layers; }

# Only they have threads.
TSAN_TARGETS=(endodoi_engine_tests endodoi_player_tests endodoi_ugi_tests endodoi_level_tests endodoi_match_tests endodoi_proof_tests endodoi_server_tests)
# These take long under it and run on one thread.
TSAN_LEFT_OUT='^Openings|FullWidth|TablesAtTheLeaves|SolvesSmallBoards|^Certificate'
TSAN_LEFT_OUT+='|^Minimax|^Repetition|^TableSearch|^Signature|ShippedBooks|GamesOnSix'

step_tsan() {
  configure_fully tsan
  cmake --build build/tsan -j "$JOBS" --target "${TSAN_TARGETS[@]}"
}

# g++ 12's thread sanitizer needs the addresses it expects: no random ones.
step_tsan-run() { run_ctest tsan -L '^(engine|match|player|ugi|server|solver)$' -E "$TSAN_LEFT_OUT"; }

step_fuzz() {
  configure fuzz
  cmake --build build/fuzz -j "$JOBS"
}

step_fuzz-run() { run_ctest fuzz -L '^fuzz$'; }

step_scripts() {
  shellcheck -x run test .ci/run scripts/*.sh
}

step_format() {
  find src tests bench examples -name '*.cpp' -o -name '*.h' -o -name '*.c' | sort | xargs clang-format --dry-run -Werror
}

# ----- what they share

# ./run configures the release build without tests; here they have to be there.
configure_fully() { # preset
  if grep -qs '^ENDODOI_TESTS:.*=OFF' "build/$1/CMakeCache.txt"; then
    cmake --preset "$1" -DENDODOI_TESTS=ON
  else
    configure "$1"
  fi
}

run_ctest() { # preset, ctest option…
  local without_random_addresses=()
  if [[ $1 == tsan ]] && setarch -R true 2>/dev/null; then without_random_addresses=(setarch -R); fi
  "${without_random_addresses[@]}" ctest --test-dir "build/$1" -j "$JOBS" --output-on-failure \
    --no-tests=error "${@:2}"
}

# count_tests HOW LOG STATUS: sets PASSED, FAILED and SKIPPED from what the step printed.
#   none    a step that tests nothing: it counts only if it fails
#   one     the step is one test
#   plain   "N passed, N failed"
#   ctest   "N% tests passed, N tests failed out of N" and the list of skipped ones
#   vitest  "Tests  1 failed | 2 passed | 3 skipped (6)"
count_tests() {
  local how=$1 status=$3 text line
  text=$(sed 's/\x1b\[[0-9;]*m//g' "$2")
  PASSED=0 FAILED=0 SKIPPED=0
  case $how in
    one) if ((status == 0)); then PASSED=1; fi ;;
    plain)
      line=$(last_line "$text" '^[0-9]+ passed, [0-9]+ failed')
      PASSED=$(number_before passed "$line")
      FAILED=$(number_before failed "$line")
      ;;
    ctest)
      line=$(last_line "$text" 'tests? failed out of [0-9]+$')
      FAILED=$(number_before 'tests? failed' "$line")
      SKIPPED=$(grep -cE '\*\*\*(Skipped|Not Run \(Disabled\))' <<<"$text" || true)
      PASSED=$((${line##* } - FAILED - SKIPPED))
      ;;
    vitest)
      line=$(last_line "$text" '^ *Tests +')
      PASSED=$(number_before passed "$line")
      FAILED=$(number_before failed "$line")
      SKIPPED=$(number_before skipped "$line")
      ;;
  esac
  # A step that ends badly without naming a failed test has failed all the same, and so has one
  # that should have tested something and did not.
  if ((FAILED > 0)); then return 0; fi
  if ((status != 0)) || { ((PASSED == 0)) && [[ $how != none ]]; }; then FAILED=1; fi
}

last_line() { # text, pattern
  grep -E -- "$2" <<<"$1" | tail -n 1 || true
}

number_before() { # word, line
  if [[ $2 =~ ([0-9]+)\ $1 ]]; then printf '%d' "${BASH_REMATCH[1]}"; else printf 0; fi
}
