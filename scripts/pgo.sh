#!/bin/sh
# Builds build/release/pawl guided by a profile: an instrumented build runs the training programs (the
# benchmarks, and an order whose machine is restored at every instruction), and the release build is compiled with what they showed.
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
echo "training: snapshots"
build/instrumented/pawl exec examples/order.py --input @examples/order.json \
  --tasks examples/order-replies.json --stress 1 >/dev/null

cmake --preset release -DPAWL_PGO=use -DPAWL_PGO_DIR="$profile" >/dev/null
cmake --build build/release -j "$1" --target pawl
echo "built build/release/pawl with a profile; 'make plain' goes back to a build without one"
