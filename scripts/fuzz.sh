#!/bin/sh
# Runs every libFuzzer program for a while, each from its own corpus. New inputs that reach new code are
# kept in build/, so that the corpus in the repository grows only when someone means it; an input that
# crashes a target stops the script and is named.
#
#   scripts/fuzz.sh BUILD_FOLDER SECONDS [NAME…]     NAME: json, compiler, …; all without
set -eu
cd "$(dirname "$0")/.."
build=$1
seconds=$2
shift 2
[ $# -gt 0 ] || set -- $(cd fuzz && ls ./*_fuzz.cc | sed 's|^\./||; s|_fuzz\.cc$||')
for name in "$@"; do
  mkdir -p "$build/corpus/$name" "$build/crashes"
  echo "fuzz: $name for $seconds s"
  "$build/${name}_fuzz" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 -max_len=65536 \
    -print_final_stats=1 -verbosity=0 -artifact_prefix="$build/crashes/$name-" \
    "$build/corpus/$name" "fuzz/corpus/$name" 2>&1 | grep -vE '^(INFO|Dictionary)' || {
      echo "fuzz: $name failed" >&2; exit 1; }
done
