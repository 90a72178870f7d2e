#!/bin/sh
# Compiles by way of ccache: cached.sh COMPILER ARGUMENT...
# A precompiled header is made without it: while the old one lies beside it, ccache takes that for the new one.
for argument; do
  [ "$argument" = c++-header ] && exec "$@"
done
# Precompiled headers have their macros inside: ccache wants to be told that this is known.
export CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
exec ccache "$@"
