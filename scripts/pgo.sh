#!/bin/sh
# Builds build/release/pawl guided by a profile: an instrumented build runs the training programs (the
# benchmarks, plainly and stressed), and the release build is compiled with what they showed.
#
#   scripts/pgo.sh JOBS
set -eu
cd "$(dirname "$0")/.."
profile=$PWD/build/profile
rm -rf "$profile"
mkdir -p build

cmake --preset release -B build/instrumented -DPAWL_PGO=generate -DPAWL_PGO_DIR="$profile" >/dev/null
cmake --build build/instrumented -j "$1" --target pawl
for program in bench/vm/*.py; do
  echo "training: $program"
  build/instrumented/pawl exec "$program" --fuel 100000000000 >/dev/null
done
for program in bench/training/*.py; do
  [ -e "$program" ] || continue
  echo "training: $program, stressed"
  build/instrumented/pawl exec "$program" --fuel 100000000000 --stress 50 >/dev/null
done

cmake --preset release -DPAWL_PGO=use -DPAWL_PGO_DIR="$profile" >/dev/null
cmake --build build/release -j "$1" --target pawl
echo "built build/release/pawl with a profile; 'make plain' goes back to a build without one"
