#!/bin/sh
# Runs the example order, first plainly, then with the machine dumped, destroyed and restored at every
# instruction: what comes out is the same.
#
#   scripts/demo.sh PAWL
set -eu
pawl=$1
cd "$(dirname "$0")/../examples"
pawl=$(cd - >/dev/null && realpath "$pawl")

run() {
  echo "\$ pawl exec examples/order.py --input @examples/order.json --tasks examples/order-replies.json $*"
  "$pawl" exec order.py --input @order.json --tasks order-replies.json "$@"
}

plain=$(run --result)
stressed=$(run --result --stress 1)
printf '%s\n\n%s\n\n' "$plain" "$stressed"
if [ "$(printf '%s' "$plain" | tail -n +2)" != "$(printf '%s' "$stressed" | tail -n +2)" ]; then
  echo "demo: the two outputs differ" >&2
  exit 1
fi
echo "The second run was dumped, destroyed and restored before every instruction; the output is the same."
