#!/bin/sh
# The server's figures with each kind of worker, with a thousand that have nothing to do, and its start;
# each as one line of JSON: scripts/bench_workers.sh PAWL.
# Stores are made in the working directory, which must be on the disk that is meant, and removed.
set -eu
pawl=$1
for worker in http-cpp node python; do
  "$pawl" bench seq --steps 10 --concurrency 64 --worker $worker
  "$pawl" bench seq --steps 10 --concurrency 1024 --worker $worker
  "$pawl" bench fanout --width 1000 --runs 100 --worker $worker
  "$pawl" bench latency --steps 1 --worker $worker
done
"$pawl" bench idle --workers 1000
"$pawl" bench ready
