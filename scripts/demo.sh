#!/bin/sh
# An order from payment to parcel, with a server that is killed in the middle: the order goes on.
#
#   scripts/demo.sh PAWL
set -eu
pawl=$(realpath "$1")
root=$(realpath "$(dirname "$0")/..")
folder=$(mktemp -d)
server=
worker=

finish() {
  for process in $worker $server; do kill "$process" 2>/dev/null || true; done
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT TERM

say() { printf '\n\033[1m%s\033[0m\n' "$*"; }
[ -t 1 ] || say() { printf '\n%s\n' "$*"; }

# A port that nobody uses: the server takes one, and keeps it when it is started again.
port=0
start_server() {
  "$pawl" server --listen "127.0.0.1:$port" --store "sqlite:$folder/pawl.db" 2>"$folder/server.log" &
  server=$!
  for _ in $(seq 100); do
    port=$(sed -n 's,.*listening on http://127\.0\.0\.1:\([0-9]*\).*,\1,p' "$folder/server.log")
    [ -n "$port" ] && return
    sleep 0.05
  done
  cat "$folder/server.log" >&2
  exit 1
}

say "A server, and a worker in Python that offers the tasks charge, pack and notify:"
start_server
export PAWL_URL="http://127.0.0.1:$port"
echo "$ pawl server --store sqlite:pawl.db &                # process $server"
PYTHONPATH="$root/sdk/python" python3 -u "$root/examples/python/order/order.py" 2>"$folder/worker.log" &
worker=$!
echo "$ python3 examples/python/order/order.py &            # process $worker"
for _ in $(seq 100); do
  "$pawl" versions 2>/dev/null | grep -q '^order ' && break
  sleep 0.1
done

say "An order is started:"
echo '$ pawl start order --id order-7 --input '"'"'{"id": "7", "cents": 2500, "items": ["book", "lamp"]}'"'"
"$pawl" start order --id order-7 --input '{"id": "7", "cents": 2500, "items": ["book", "lamp"]}'
for _ in $(seq 100); do
  "$pawl" show order-7 | grep -q 'pack.*running' && break
  sleep 0.02
done
echo '$ pawl show order-7'
"$pawl" show order-7

say "While the parcels are being packed, the server is killed:"
echo "$ kill -9 $server"
kill -9 "$server"
wait "$server" 2>/dev/null || true
"$pawl" list 2>&1 || true

say "It is started again, and the order goes on where it was:"
start_server
echo "$ pawl server --store sqlite:pawl.db &                # process $server"
echo '$ pawl wait order-7'
result=$("$pawl" wait order-7 --timeout 40s)
echo "$result"
echo '$ pawl show order-7'
"$pawl" show order-7

case "$result" in
  *'"paid":true'*) say "The card was charged once, and every parcel was packed." ;;
  *) echo "demo: the order did not end as it should" >&2; exit 1 ;;
esac
