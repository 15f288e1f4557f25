#!/usr/bin/env bash
# Runs the program's commands that stand in code blocks of the files given, so that what they show
# stays true. A command's exit status must be 0, or what "# exit status N" behind it says. Commands
# that wait for a person (serve, play, engine) are only asked for their help.
set -euo pipefail

# The lines of code blocks that call the program, with continued lines joined.
commands_in() { # file
  awk '/^ *```/ { inside = !inside; next } inside || /^    / { print }' "$1" |
    sed -e ':join' -e '/\\$/ { N; s/\\\n *//; b join' -e '}' |
    sed -n 's|^ *\(\$ \)\{0,1\}\(build/release/endodoi .*\)$|\2|p'
}

passed=0 failed=0
run_command() { # command
  local expected=0 status=0 command=$1
  if [[ $command =~ \#.*exit\ status\ ([0-9]+) ]]; then expected=${BASH_REMATCH[1]}; fi
  if [[ $command =~ ^(build/release/endodoi\ (serve|play|engine))([[:space:]]|$) ]]; then
    command="${BASH_REMATCH[1]} --help"
  fi
  bash -c "$command" </dev/null || status=$?
  if ((status == expected)); then
    passed=$((passed + 1))
  else
    failed=$((failed + 1))
    printf 'FAILED: %s\n    exit status %d, not %d\n' "$command" "$status" "$expected"
  fi
}

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
mapfile -t commands < <(for file in "$@"; do commands_in "$file"; done)
for command in "${commands[@]}"; do
  printf '%s\n' "$command"
  run_command "$command"
done
printf '%d passed, %d failed\n' "$passed" "$failed"
((failed == 0 && passed > 0))
