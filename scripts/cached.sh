#!/bin/sh
# Compiles by way of ccache: cached.sh COMPILER ARGUMENT...

# A precompiled header is made without it: while the old one lies beside it, ccache takes that for the new one.
# No two of them are the same bytes, though made of the same headers. So the digest of what was compiled is put
# beside it, and ccache knows it by that: what was compiled with an equal one is found again. The folder of the
# sources is left out of the digest, so that another copy of them finds it, too.
precompile() {
  output=""
  before=""
  for argument; do
    [ "$before" = -o ] && output=$argument
    before=$argument
  done
  # As long as the old one lies there, the compiler reads that instead of the headers.
  rm -f "$output" "$output.sum"
  root=$(cd "$(dirname "$0")/.." && pwd)
  digest=$(read_all "$@" | sed "s|$root/||g" | sha256sum)
  "$@" || exit
  echo "$digest" >"$output.sum"
}

# What a command compiles, with its macros: the same command without what it writes to.
read_all() {
  left=$#
  while [ "$left" -gt 0 ]; do
    case $1 in
      -o | -MF | -MT)
        shift 2
        left=$((left - 2))
        ;;
      -MD)
        shift
        left=$((left - 1))
        ;;
      *)
        set -- "$@" "$1"
        shift
        left=$((left - 1))
        ;;
    esac
  done
  "$@" -E -dD
}

for argument; do
  [ "$argument" = c++-header ] && { precompile "$@"; exit; }
done
export CCACHE_PCH_EXTSUM=true
CCACHE_BASEDIR=$(cd "$(dirname "$0")/.." && pwd)
export CCACHE_BASEDIR
export CCACHE_NOHASHDIR=true
# Precompiled headers have their macros inside: ccache wants to be told that this is known.
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
exec ccache "$@"
