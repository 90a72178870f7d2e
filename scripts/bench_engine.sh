#!/bin/sh
# The engine's figures, each as one line of JSON: scripts/bench_engine.sh PAWL. Stores are made in the
# working directory, which must be on the disk that is meant, and removed.
set -eu
pawl=$1
"$pawl" bench seq --steps 10 --concurrency 64
"$pawl" bench seq --steps 10 --concurrency 1024
"$pawl" bench seq --steps 10 --concurrency 1024 --input-bytes 4096
"$pawl" bench fanout --width 100
"$pawl" bench fanout --width 100 --runs 2000 --concurrency 100
"$pawl" bench fanout --width 1000
"$pawl" bench fanout --width 1000 --runs 200 --concurrency 10
"$pawl" bench fanout --width 10000
"$pawl" bench latency --steps 1
"$pawl" bench latency --steps 10
"$pawl" bench depth
