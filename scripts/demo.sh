#!/bin/sh
# Runs the example order, first plainly, then with the machine dumped, destroyed and restored at every
# instruction: what comes out is the same.
#
#   scripts/demo.sh PAWL
set -eu
pawl=$(realpath "$1")
cd "$(dirname "$0")/../examples"

run() {
  "$pawl" exec order.py --input @order.json --tasks order-replies.json --result "$@"
}

echo '$ pawl exec order.py --input @order.json --tasks order-replies.json --result'
plain=$(run)
printf '%s\n\n' "$plain"

echo '$ pawl exec order.py --input @order.json --tasks order-replies.json --result --stress 1'
stressed=$(run --stress 1)
printf '%s\n\n' "$stressed"

if [ "$plain" != "$stressed" ]; then
  echo "demo: the two outputs differ" >&2
  exit 1
fi
echo "The second run was dumped, destroyed and restored before every instruction; the output is the same."
