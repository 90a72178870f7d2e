#!/bin/sh
# Installs the Debian packages that the build needs and this machine lacks. It asks nothing, and
# returns at once when everything is there.
#
#   scripts/setup.sh          what `make`, `make test` and `make demo` need
#   scripts/setup.sh lint     and clang-format, clang-tidy
#   scripts/setup.sh fuzz     and clang 16 with libFuzzer
set -eu

packages="g++ make cmake ninja-build ccache libboost1.81-dev libfmt-dev libcli11-dev libpcre2-dev
libexpected-dev libgtest-dev libbenchmark-dev libsqlite3-dev libzstd-dev libssl-dev
libjemalloc-dev python3 tzdata"
case "${1:-}" in
  "") ;;
  lint) packages="$packages clang-format clang-tidy" ;;
  fuzz) packages="$packages clang-16 libclang-rt-16-dev lld-16" ;;
  *) echo "setup.sh: unknown set of packages '$1'" >&2; exit 2 ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
  echo "setup.sh: not a Debian system; see docs/HACKING.md for the libraries needed" >&2
  exit 0
fi

missing=""
for package in $packages; do
  state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=""
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "setup.sh: these packages are missing, and there is no sudo to install them:$missing" >&2
    exit 1
  fi
  as_root="sudo"
fi

echo "setup.sh: installing$missing" >&2
install() {
  # shellcheck disable=SC2086 # the list of packages is meant to be split
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
    -o DPkg::Lock::Timeout=600 $missing >&2
}
# The package lists of a fresh machine are empty or old, so they are fetched before giving up.
install || { $as_root apt-get update -q >&2 && install; }
