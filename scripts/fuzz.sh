#!/bin/sh
# Runs every libFuzzer program for a while, each from its own corpus. New inputs that reach new code are
# kept in the build folder, so that the corpus in the repository grows only when someone means it. An
# input that breaks a target stops the script and is named.
#
#   scripts/fuzz.sh BUILD_FOLDER SECONDS [NAME…]     NAME: json, parser, …; all without
set -eu
cd "$(dirname "$0")/.."
build=$1
seconds=$2
shift 2
if [ $# -eq 0 ]; then
  for source in fuzz/*_fuzz.cc; do
    set -- "$@" "$(basename "$source" _fuzz.cc)"
  done
fi
for name in "$@"; do
  mkdir -p "$build/corpus/$name" "$build/crashes"
  log="$build/$name.log"
  extra=""
  # The language's own scripts are the best corpus there is.
  case "$name" in parser | compiler) extra="-dict=fuzz/python.dict tests/python" ;; esac
  # shellcheck disable=SC2086 # the extra arguments are meant to be split
  if ! "$build/${name}_fuzz" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=2048 \
    -max_len=16384 -print_final_stats=1 -artifact_prefix="$build/crashes/$name-" \
    "$build/corpus/$name" "fuzz/corpus/$name" $extra >"$log" 2>&1; then
    tail -n 60 "$log"
    echo "fuzz: $name failed; the input is in $build/crashes, the log is $log" >&2
    exit 1
  fi
  awk -v name="$name" '
    /number_of_executed_units/ {units = $2} /peak_rss_mb/ {rss = $2}
    / cov: / {for (i = 1; i < NF; i++) if ($i == "cov:") coverage = $(i + 1)}
    END {printf "fuzz: %s: %d inputs, %d places reached, %d MB, clean\n", name, units, coverage, rss}' "$log"
done
