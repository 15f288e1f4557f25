#!/usr/bin/env bash
# Builds the engine as it stood when it was first done, as a UGI program to measure later engines
# against: from the rules and the engine of its own commit, which never change.
#
#     scripts/yardstick.sh build/release     makes build/release/endodoi-yardstick-first
set -euo pipefail

root=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
commit=9ce0c36d16299aa8384dc1694dd8b849f34b7017 # the tag engine-1

if (($# != 1)) || [[ $1 == -* ]]; then
  printf 'use: scripts/yardstick.sh BUILD_DIR\n' >&2
  exit 2
fi
if ! git -C "$root" cat-file -e "$commit^{commit}" 2>/dev/null; then
  printf 'scripts/yardstick.sh: this clone lacks commit %s (engine-1), which the first engine is built from;\n' "$commit" >&2
  printf 'fetch the whole history: git fetch --unshallow\n' >&2
  exit 1
fi

mkdir -p -- "$1"
build=$(cd -- "$1" && pwd)
source=$(mktemp -d "$build/engine-1.XXXXXX")
trap 'rm -rf -- "$source"' EXIT
git -C "$root" archive "$commit" src/rules src/engine | tar -x -C "$source"
# Today the headers of the rules are included as <endodoi/game.h>; then they lay in src/rules.
ln -s rules "$source/src/endodoi"

# As that commit's release build: CMake's -O3 -DNDEBUG and the byte shuffles of x86.
options=(-std=c++20 -O3 -DNDEBUG -fPIC)
case $(uname -m) in
  x86_64 | amd64) options+=(-march=x86-64-v2) ;;
esac
yardsticks=$root/bench/yardsticks
"${CXX:-g++}" "${options[@]}" -I"$source/src" -I"$yardsticks" \
  "$source"/src/rules/*.cpp "$source"/src/engine/*.cpp \
  "$yardsticks/ugi_front.cpp" "$yardsticks/first_engine.cpp" \
  -o "$source/first"
mv -- "$source/first" "$build/endodoi-yardstick-first"
printf '%s\n' "$build/endodoi-yardstick-first"
