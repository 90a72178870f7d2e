# The front of everyday work: `make` builds the program, `make help` lists what else there is.
# Every target does its own set-up, Debian packages included, and asks nothing.

JOBS ?= $(shell nproc)
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
SOAK_MINUTES ?= 10
SEEDS ?= 10000
STRIDE ?= 1
FUZZ_SEEDS ?= 1000..5000
CHAOS_SECONDS ?= 60
CHAOS_SEED ?= 1
CHAOS_SCENARIOS ?=

# Configures a preset once; the build itself notices later changes of the CMake files.
configure = test -f build/$(1)/build.ninja || cmake --preset $(1) >build/configure.log || \
	{ cat build/configure.log; exit 1; }
compile = mkdir -p build; $(call configure,$(1)); cmake --build build/$(1) -j $(JOBS) --target $(2)

.PHONY: build
build: setup ## build the program: build/release/pawl
	@test ! -s build/release/dashboard_missing.txt || ! command -v npm >/dev/null || rm -f build/release/src/server/dashboard_assets.cc
	@$(call compile,release,pawl)
	@echo "built build/release/pawl; 'make help' lists the other targets"
	@cat build/release/dashboard_missing.txt

.PHONY: install
install: build ## put pawl and its SDKs under PREFIX, which is /usr/local
	@cmake --install build/release --component runtime --prefix $(PREFIX)

.PHONY: pgo plain
pgo: setup ## the same, guided by a profile of the benchmarks
	@scripts/pgo.sh $(JOBS)
plain: setup ## the same again without a profile
	@cmake --preset release -DPAWL_PGO=off >/dev/null
	@$(call compile,release,pawl)

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' Makefile

.PHONY: demo
demo: build ## an order with a Python worker, and a server that is killed in the middle
	@scripts/demo.sh build/release/pawl

.PHONY: demo-cluster
demo-cluster: build ## three servers on one PostgreSQL database, one of which is killed under load
	@command -v psql >/dev/null || scripts/setup.sh test
	@PAWL=$(CURDIR)/build/release/pawl python3 scripts/demo_cluster.py

.PHONY: test
test: setup-test ## build, and run every test
	@$(call compile,release,all)
	@ctest --test-dir build/release --output-on-failure -j $(JOBS)

.PHONY: debug
debug: setup-test ## run every test under AddressSanitizer and UndefinedBehaviorSanitizer
	@$(call compile,debug,all)
	@ulimit -s 131072; ctest --test-dir build/debug --output-on-failure -j $(JOBS) # frames are ten times as large there

.PHONY: tsan
tsan: setup ## run the unit tests under ThreadSanitizer
	@$(call compile,tsan,all)
	@ctest --test-dir build/tsan --output-on-failure -L unit -j $(JOBS)

.PHONY: bench-dashboard
bench-dashboard: build ## the dashboard: sizes, first paint with 100,000 runs, scrolling, what an open page costs
	@scripts/setup.sh test
	@tests/dashboard/run.py packages
	@PAWL=$(CURDIR)/build/release/pawl node bench/dashboard.mjs

.PHONY: screenshots
screenshots: build ## take the dashboard's pictures of the documentation anew
	@tests/dashboard/run.py packages
	@tests/dashboard/run.py pages build/release/pawl docs/images

.PHONY: lint
lint: setup-lint ## check the layout of the sources
	@git ls-files '*.cc' '*.h' | xargs clang-format --dry-run -Werror
	@echo "lint: everything in order"

.PHONY: format
format: setup-lint ## lay the sources out
	@git ls-files '*.cc' '*.h' | xargs clang-format -i

.PHONY: tidy
tidy: setup ## check sizes, layers, banned calls and links
	@scripts/tidy.py

.PHONY: analyze
analyze: setup-lint ## run clang-tidy over everything (minutes)
	@$(call compile,dev,pawl_vm)
	@scripts/analyze.sh build/dev $(JOBS)

.PHONY: bench-vm
bench-vm: build ## the machine against python3, a table of ratios
	@python3 bench/vm.py --pawl build/release/pawl

.PHONY: bench-engine
bench-engine: build ## durable steps and tasks a second, latency, depth (minutes; writes in build/)
	@cd build && ../scripts/bench_engine.sh release/pawl

.PHONY: bench-history
bench-history: build ## durable steps a second with and without the history of runs, and bytes of a turn
	@cd build && release/pawl bench history

.PHONY: bench-workers
bench-workers: build ## the same over HTTP, with workers in C++, Node and Python (minutes; writes in build/)
	@cd build && ../scripts/bench_workers.sh release/pawl

.PHONY: bench-postgres
bench-postgres: build ## the same over PostgreSQL, in a database of its own (minutes; writes in build/)
	@scripts/setup.sh test
	@cd build && ../scripts/bench_postgres.sh release/pawl

.PHONY: soak-postgres
soak-postgres: build ## tables of PostgreSQL under a long load, and beside a held snapshot (SOAK_MINUTES each)
	@scripts/setup.sh test
	@tests/postgres_soak/run.py build/release/pawl --minutes $(SOAK_MINUTES)

.PHONY: bench-park
bench-park: build ## a million parked runs (minutes, a gigabyte in build/)
	@cd build && release/pawl bench park

.PHONY: bench-snapshot
bench-snapshot: setup ## bytes and time of snapshots
	@$(call compile,release,snapshot_bench)
	@build/release/snapshot_bench

.PHONY: bench-store
bench-store: setup ## hot steps a second of the SQLite store, beside what SQLite itself allows
	@$(call compile,release,store_bench)
	@build/release/store_bench --folder build

.PHONY: sim
sim: setup ## the simulator: nodes over one store, under SEEDS seeds of bad luck
	@$(call compile,release,pawl_sim)
	@build/release/pawl_sim --seeds 1..$(SEEDS)

.PHONY: chaos
chaos: setup-test ## servers on one PostgreSQL database under faults, CHAOS_SECONDS for each scenario (tests/chaos)
	@$(call compile,release,pawl)
	@PAWL=build/release/pawl python3 tests/chaos/run.py --seconds $(CHAOS_SECONDS) --seed $(CHAOS_SEED) \
		$(foreach name,$(CHAOS_SCENARIOS),--scenario $(name))

.PHONY: failover
failover: setup-test ## 20 times: from the kill of one of three servers to the first step of its run elsewhere
	@$(call compile,release,pawl)
	@PAWL=build/release/pawl python3 tests/chaos/failover.py

.PHONY: memory-failure
memory-failure: setup ## a server in which every allocation fails once (STRIDE=1; some 15 minutes), and 25 in a row
	@$(call compile,release,memory_failure)
	@build/release/memory_failure --stride $(STRIDE)
	@build/release/memory_failure --stride $$(($(STRIDE) * 7)) --burst 25
	@build/release/memory_failure --stride $$(($(STRIDE) * 23)) --birth 1

.PHONY: fuzz-python
fuzz-python: setup ## thousands of generated programs under python3 and pawl (FUZZ_SEEDS)
	@$(call compile,release,pawl_fuzz_runner)
	@python3 tests/fuzz_python/compare.py --seeds $(FUZZ_SEEDS)

.PHONY: charge-gaps
charge-gaps: setup ## no builtin, operator or script may work for 5 ms without a charge (minutes)
	@$(call compile,gaps,pawl_vm_test pawl_fuzz_runner)
	@build/gaps/pawl_vm_test --gtest_brief=1 --gtest_filter='NativeCharges.*'
	@python3 tests/charges/scripts.py --runner build/gaps/pawl_fuzz_runner

.PHONY: bench-neighbours
bench-neighbours: build ## the latency of an innocent step beside 50 hostile runs
	@python3 bench/neighbours.py --pawl build/release/pawl

.PHONY: hostile
hostile: setup ## sources that repeat one thing very often: time and memory must grow with their size (minutes)
	@$(call compile,release,pawl_hostile_compile)
	@tests/hostile_sources/run.py --program build/release/pawl_hostile_compile --growth

.PHONY: fuzz
fuzz: ## every libFuzzer target for a while (FUZZ_SECONDS each)
	@scripts/setup.sh fuzz
	@$(call compile,fuzz,fuzzers)
	@scripts/fuzz.sh build/fuzz $(FUZZ_SECONDS)

.PHONY: setup setup-test setup-lint
setup: ## install the Debian packages that are missing
	@scripts/setup.sh
setup-test: setup
	@scripts/setup.sh test
setup-lint: setup
	@scripts/setup.sh lint

.PHONY: clean
clean: ## remove everything that was built
	@rm -rf build
