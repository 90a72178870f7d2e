#!/bin/bash
# The figures over PostgreSQL, each as one line of JSON and the processor time that the database had for
# each step: scripts/bench_postgres.sh PAWL [SDK]. The database is made in a temporary folder below the
# working directory, with fsync on, and removed.
set -eu
pawl=$(realpath "$1")
sdk=${2:-$(dirname "$0")/../sdk}
binaries=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -1)
[ -n "$binaries" ] || { echo "bench_postgres.sh: PostgreSQL is not installed" >&2; exit 1; }
folder=$(mktemp -d "$PWD/pawl-postgres-XXXXXX")
as_user=""
if [ "$(id -u)" -eq 0 ]; then
  chown postgres "$folder"
  as_user="setpriv --reuid postgres --regid postgres --clear-groups"
fi
server=""
end() {
  [ -z "$server" ] || { kill -INT "$server" 2>/dev/null && wait "$server" || true; }
  rm -rf "$folder"
}
trap end EXIT
$as_user "$binaries/initdb" -D "$folder/data" -U pawl -A trust -E UTF8 --no-locale --no-sync >"$folder.log" 2>&1 ||
  { cat "$folder.log" >&2; exit 1; }
rm -f "$folder.log"
$as_user "$binaries/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= -c max_wal_size=4GB \
  -c shared_buffers=256MB >"$folder/server.log" 2>&1 &
server=$!
until "$binaries/pg_isready" -q -h "$folder"; do sleep 0.1; done

# Of the server and all that it has started, in hundredths of a second.
processor_time() {
  cat "/proc/$server/stat" $(pgrep -P "$server" | sed 's|.*|/proc/&/stat|') 2>/dev/null |
    sed 's/.*) //' | awk -v server=1 '{ sum += $12 + $13 } NR == 1 { sum += $14 + $15 } END { print sum }'
}
number=0
run() {
  number=$((number + 1))
  "$binaries/psql" -q -h "$folder" -U pawl -c checkpoint postgres
  before=$(processor_time)
  "$pawl" bench "$@" --store "postgres:///postgres?host=$folder&user=pawl&schema=bench$number"
  sleep 0.5
  echo "{\"bench\":\"$*\",\"postgres_cpu_s\":$(awk "BEGIN { print ($(processor_time) - $before) / 100 }")}"
}

run seq --steps 10 --concurrency 1024
run seq --steps 10 --concurrency 64
run seq --steps 10 --concurrency 64 --worker node --sdk "$sdk"
run seq --steps 10 --concurrency 1024 --worker node --sdk "$sdk"
run fanout --width 1000 --worker node --sdk "$sdk"
run fanout --width 10000 --worker node --sdk "$sdk"
run latency --steps 1
run latency --steps 1 --worker node --sdk "$sdk"
run park --runs "${RUNS:-1000000}" --wakes "${WAKES:-50000}"
