#!/bin/sh
# Installs the Debian packages that the build needs and this machine lacks. It asks nothing, and
# returns at once when everything is there.
#
#   scripts/setup.sh          what `make` and `make demo` need
#   scripts/setup.sh test     and what some tests are skipped without: mypy, tsc, zsh, fish, chromium, postgresql, pgbouncer, and pydantic for python3
#   scripts/setup.sh lint     and clang-format, clang-tidy
#   scripts/setup.sh fuzz     and clang 16 with libFuzzer
set -eu

packages="g++ make cmake ninja-build ccache libboost1.81-dev libfmt-dev libcli11-dev libpcre2-dev
libexpected-dev libgtest-dev libbenchmark-dev libsqlite3-dev libpq-dev libzstd-dev libssl-dev
libjemalloc-dev python3 tzdata"
# Whatever cannot be installed of these is only said: the dashboard is left out, or the tests that want it
# are skipped, and say so.
wanted=""
# The dashboard is built with Node, whoever has brought it; without it, the program has none.
if ! command -v node >/dev/null 2>&1; then
  wanted="nodejs npm"
elif ! command -v npm >/dev/null 2>&1; then
  wanted="npm"
fi
case "${1:-}" in
  "") ;;
  test)
    wanted="$wanted mypy zsh fish chromium postgresql pgbouncer"
    # Debian's pydantic is of version 1.
    if ! python3 -c 'import sys, pydantic; sys.exit(pydantic.VERSION < "2.11")' 2>/dev/null; then
      echo "setup.sh: installing pydantic for python3" >&2
      # A Python that the system manages refuses this, and stays as it is.
      python3 -m pip install -q 'pydantic>=2.11' 2>/dev/null ||
        echo "setup.sh: pydantic cannot be installed; tests/python compares nothing with it" >&2
    fi
    # TypeScript's compiler is Debian's too, but it brings Debian's Node where no package has brought
    # one, and that is older than what the SDK needs.
    [ "$(dpkg-query -W -f '${db:Status-Status}' nodejs 2>/dev/null || true)" != installed ] ||
      wanted="$wanted node-typescript"
    ;;
  lint) packages="$packages clang-format clang-tidy" ;;
  fuzz) packages="$packages clang-16 libclang-rt-16-dev lld-16" ;;
  *) echo "setup.sh: unknown set of packages '$1'" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "setup.sh: not a Debian system; see docs/HACKING.md for the libraries needed" >&2
  exit 0
fi

# The packages of a list that are not there.
missing_of() {
  for package in "$@"; do
    state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
    [ "$state" = installed ] || printf ' %s' "$package"
  done
}
# shellcheck disable=SC2086 # the lists of packages are meant to be split, here and below
missing=$(missing_of $packages)
# shellcheck disable=SC2086
wanted=$(missing_of $wanted)
[ -n "$missing$wanted" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "setup.sh: these packages are missing, and there is no sudo to install them:$missing$wanted" >&2
    [ -z "$missing" ]
    exit
  fi
  as_root="sudo"
fi

install() {
  echo "setup.sh: installing $*" >&2
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    -o DPkg::Lock::Timeout=600 "$@" >&2
}
# The package lists of a fresh machine are empty or old, so they are fetched before giving up.
# shellcheck disable=SC2086
if [ -n "$missing" ]; then
  install $missing || { $as_root apt-get update -q >&2 && install $missing; }
fi
# One that cannot be had keeps none of the others away.
# shellcheck disable=SC2086
if [ -n "$wanted" ] && ! install $wanted; then
  $as_root apt-get update -q >&2 || true
  for package in $wanted; do
    install "$package" || echo "setup.sh: what wants $package is left out" >&2
  done
fi
