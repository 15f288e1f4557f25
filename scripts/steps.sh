# shellcheck shell=bash disable=SC2034
# Steps with a number, a name and a time, for ./run and ./test. Source it after setting STEP_COUNT.
#
# Each step's output goes to build/logs/NAME.log and is shown only when the step fails.

ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
LOGS=$ROOT/build/logs
JOBS=$(nproc)
mkdir -p "$LOGS"

STEP_NUMBER=0
STEP_PID=   # the process group of the running step
TICKER_PID= # counts its seconds on a terminal

if [[ -t 1 ]]; then
  BOLD=$'\e[1m' RED=$'\e[31m' GREEN=$'\e[32m' PLAIN=$'\e[0m'
else
  BOLD='' RED='' GREEN='' PLAIN=''
fi

die() {
  printf '%s\n' "${RED}$*${PLAIN}" >&2
  exit 1
}

stop_step() {
  if [[ -n $TICKER_PID ]]; then kill "$TICKER_PID" 2>/dev/null || true; fi
  if [[ -n $STEP_PID ]]; then kill -- "-$STEP_PID" 2>/dev/null || true; fi
}

interrupted() {
  stop_step
  printf '\n%s\n' "Stopped." >&2
  exit 130
}
trap interrupted INT TERM HUP
trap stop_step EXIT

start_ticker() { # text
  TICKER_PID=
  [[ -t 1 ]] || return 0
  local text=$1 begin=$SECONDS
  while sleep 1; do printf '\r%s  %d s' "$text" $((SECONDS - begin)); done &
  TICKER_PID=$!
}

stop_ticker() {
  [[ -n $TICKER_PID ]] || return 0
  kill "$TICKER_PID" 2>/dev/null || true
  wait "$TICKER_PID" 2>/dev/null || true
  TICKER_PID=
}

# attempt NAME "What it does" COMMAND…: runs the command and sets STEP_STATUS and STEP_SECONDS; the
# caller ends the line. Never call it in a condition: bash would then ignore `set -e` inside.
attempt() {
  local name=$1 text begin=$SECONDS
  STEP_NUMBER=$((STEP_NUMBER + 1))
  STEP_STATUS=0
  STEP_LOG=$LOGS/$name.log
  text=$(printf '[%d/%d] %-52s' "$STEP_NUMBER" "$STEP_COUNT" "$2")
  printf '%s' "$text"
  start_ticker "$text"
  # Job control gives the step a process group of its own, so that all of it can be stopped.
  set -m
  (
    set -euo pipefail
    trap - EXIT INT TERM HUP
    cd "$ROOT"
    "${@:3}"
  ) </dev/null >"$STEP_LOG" 2>&1 &
  STEP_PID=$!
  set +m
  wait "$STEP_PID" || STEP_STATUS=$?
  STEP_PID=
  stop_ticker
  STEP_SECONDS=$((SECONDS - begin))
  if [[ -t 1 ]]; then printf '\r%s' "$text"; fi
}

# The end of the last step's log, with lines cut: Emscripten's errors quote whole programs.
show_log_tail() {
  printf '%s\n' "--- the end of ${STEP_LOG#"$ROOT"/}:"
  tail -n 40 "$STEP_LOG" | cut -c1-300
  printf '%s\n' "---"
}

# step NAME "What it does" COMMAND…: as attempt, and ends the program if the command fails. Its last
# line, if it begins with "note: ", is shown behind the time.
step() {
  attempt "$@"
  if ((STEP_STATUS != 0)); then
    printf '  %s after %d s\n' "${RED}failed${PLAIN}" "$STEP_SECONDS"
    show_log_tail
    die "Step \"$2\" failed (exit status $STEP_STATUS)."
  fi
  local note
  note=$(tail -n 1 "$STEP_LOG" | sed -n 's/^note: /  /p')
  printf '  %d s%s\n' "$STEP_SECONDS" "$note"
}

# One hash over names and contents of files; names are read from standard input, ended by NULs.
hash_files() {
  LC_ALL=C sort -z | xargs -0 -r sha256sum | sha256sum | cut -d ' ' -f 1
}
