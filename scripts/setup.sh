#!/usr/bin/env bash
# Installs what is missing on a Debian 12 machine, and only that; touches no network if nothing is.
#
#     scripts/setup.sh run     what building and serving needs
#     scripts/setup.sh test    also what the tests need
#
# ./run and ./test source it and call setup_machine. It needs root, or sudo.
set -euo pipefail

SETUP_ROOT=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)

PACKAGES_RUN=(
  ca-certificates
  cmake
  emscripten
  g++
  libboost-json1.81-dev
  libboost-url1.81-dev
  libboost1.81-dev
  libcli11-dev
  libedit-dev
  libfmt-dev
  libspdlog-dev
  libxxhash-dev
  libzstd-dev
  ninja-build
  node-acorn
  pkg-config
)
PACKAGES_TEST=(
  chromium
  clang-14
  clang-format
  fonts-dejavu-core
  libclang-rt-14-dev
  libgmock-dev
  libgtest-dev
  libopenmpi-dev
  librapidcheck-dev
  openmpi-bin
  python3
  shellcheck
)

# Vite and svelte ask for this version of Node or a later one.
NODE_MAJOR=20 NODE_MINOR=19
LOCAL_NODE=$SETUP_ROOT/.node/node_modules/.bin

# ----- Debian packages

is_root() { [[ $(id -u) == 0 ]]; }

as_root() {
  if is_root; then "$@"; else sudo -n "$@"; fi
}

# Prints those of the packages named that are not installed.
missing_packages() {
  local installed name
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' | sed -n 's/ installed$//p')
  for name in "$@"; do
    grep -qxF -- "$name" <<<"$installed" || printf '%s\n' "$name"
  done
}

# The lists' lock, unlike dpkg's, makes apt-get give up at once: try again for five minutes.
update_package_lists() {
  local output attempt
  for attempt in {1..30}; do
    if output=$(as_root apt-get update -q 2>&1); then return 0; fi
    if ! grep -q 'Could not get lock' <<<"$output"; then break; fi
    ((attempt < 30)) && sleep 10
  done
  printf '%s\n' "$output"
  printf 'apt-get update failed: the reason is above.\n'
  return 1
}

# --no-remove: a package that could only be had by removing others (another Boost, say) is not
# worth breaking somebody's machine.
install_packages() {
  local options=(-y -q --no-install-recommends --no-remove -o DPkg::Lock::Timeout=300)
  printf 'Installing: %s\n' "$*"
  update_package_lists
  if as_root env DEBIAN_FRONTEND=noninteractive apt-get install "${options[@]}" "$@"; then
    return 0
  fi
  printf 'apt-get could not install: %s\n' "$*"
  return 1
}

# ----- Node

# Are a node that is new enough and npm on the PATH?
has_node() {
  local version
  type -P npm >/dev/null || return 1
  version=$(node --version 2>/dev/null) || return 1
  [[ $version =~ ^v([0-9]+)\.([0-9]+)\. ]] || return 1
  local major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
  ((major > NODE_MAJOR || (major == NODE_MAJOR && minor >= NODE_MINOR)))
}

# Puts a fitting node on the PATH: the machine's own, else the one in .node. Fails if there is none.
use_node() {
  # Debian keeps the modules that Emscripten's tools are made of here; no other node knows of it.
  export NODE_PATH=/usr/share/nodejs
  if has_node; then return 0; fi
  if [[ -x $LOCAL_NODE/node ]]; then
    PATH=$LOCAL_NODE:$PATH
    export PATH
    has_node && return 0
  fi
  return 1
}

# Debian's own node is 18, too old; its npm fetches a newer one from npm's package of that name.
# Debian's npm would drag Debian's node onto a machine that has another, so an npm already there is
# preferred.
install_node() {
  if ! type -P npm >/dev/null; then install_packages npm; fi
  mkdir -p "$SETUP_ROOT/.node"
  (
    cd "$SETUP_ROOT/.node"
    printf '{ "private": true }\n' >package.json
    npm install --no-audit --no-fund --no-update-notifier --ignore-scripts=false node@22 npm@10
  )
  use_node || {
    printf 'The node that npm installed into .node does not run.\n'
    return 1
  }
}

# ----- All of it

# wanted_packages run|test: those of the set that are missing.
wanted_packages() {
  local packages=("${PACKAGES_RUN[@]}")
  if [[ $1 == test ]]; then packages+=("${PACKAGES_TEST[@]}"); fi
  missing_packages "${packages[@]}"
}

# Says what a person has to do who may not install packages; silent if nothing has to be done.
# Asks for sudo's password here, where there is a terminal, and not in the middle of a step.
prepare_rights() {
  local missing
  type -P dpkg-query >/dev/null || return 0
  missing=$(wanted_packages "$1" | tr '\n' ' ')
  if ! use_node && ! type -P npm >/dev/null; then missing+=npm; fi
  [[ -n ${missing// /} ]] || return 0
  if is_root; then return 0; fi
  if type -P sudo >/dev/null && sudo -v; then return 0; fi
  printf 'Packages are missing and this is not root, nor may it use sudo. As root, run:\n' >&2
  printf '    apt-get update && apt-get install --no-install-recommends %s\n' "$missing" >&2
  return 1
}

setup_machine() {
  local missing done_something=
  if ! type -P dpkg-query >/dev/null; then
    printf 'This is no Debian: install yourself what its packages hold that are named\n%s\n' \
      "${PACKAGES_RUN[*]}"
    return 1
  fi
  mapfile -t missing < <(wanted_packages "$1")
  if ((${#missing[@]} > 0)); then
    install_packages "${missing[@]}"
    done_something=1
  fi
  if ! use_node; then
    install_node
    done_something=1
  fi
  printf 'node %s, npm %s\n' "$(node --version)" "$(npm --version)"
  [[ -n $done_something ]] || printf 'note: all there\n'
}

if [[ ${BASH_SOURCE[0]} == "$0" ]]; then
  [[ ${1:-} == run || ${1:-} == test ]] || {
    printf 'usage: scripts/setup.sh run|test\n' >&2
    exit 2
  }
  prepare_rights "$1"
  setup_machine "$1"
fi
