#!/bin/sh
# Plays every level against the one below it and fails unless each makes at least 70 % of the points.
#
#     scripts/levels.sh [GAMES [RULESET...]]     200 games a pair on endodoi/6x4 if nothing is said
#
# Needs the release build: cmake --preset release && cmake --build build/release --target endodoi_level_match
set -u
program="$(dirname "$0")/../build/release/bench/endodoi_level_match"
if [ ! -x "$program" ]; then
  echo "levels.sh: $program is missing; build the target endodoi_level_match of the preset release" >&2
  exit 2
fi
games="${1:-200}"
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- endodoi/6x4
failed=0
for ruleset in "$@"; do
  for level in 2 3 4 5; do
    "$program" "$ruleset" "$level" "$((level - 1))" "$games" 1 || failed=1
  done
done
[ "$failed" -eq 0 ] && echo "every level makes at least 70 % against the one below"
exit "$failed"
