#!/bin/sh
# Runs clang-tidy over every source of the layers.
#
#   scripts/analyze.sh BUILD_FOLDER JOBS
set -eu
cd "$(dirname "$0")/.."
git ls-files 'src/*.cc' | xargs -n 1 -P "$2" clang-tidy -p "$1" --quiet
echo "analyze: everything in order"
