# The front of everyday work: `make` builds the program, `make help` lists what else there is.
# Every target does its own set-up, Debian packages included, and asks nothing.

JOBS ?= $(shell nproc)
PYTHON ?= python3

.PHONY: build
build: setup ## build the program: build/release/pawl
	@$(call configure,release)
	@cmake --build build/release -j $(JOBS) --target pawl
	@echo "built build/release/pawl; 'make help' lists the other targets"

.PHONY: help
help: ## list these targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-16s %s\n", $$1, $$2}' Makefile

.PHONY: setup
setup: ## install the Debian packages that are missing
	@scripts/setup.sh

.PHONY: test
test: setup ## build, and run every test
	@$(call configure,release)
	@cmake --build build/release -j $(JOBS)
	@ctest --test-dir build/release --output-on-failure -j $(JOBS)

.PHONY: debug
debug: setup ## run every test under AddressSanitizer and UndefinedBehaviorSanitizer
	@$(call configure,debug)
	@cmake --build build/debug -j $(JOBS)
	@ctest --test-dir build/debug --output-on-failure -j $(JOBS)

.PHONY: clean
clean: ## remove everything that was built
	@rm -rf build

# Configures a preset once; the build itself notices later changes of the CMake files.
configure = test -f build/$(1)/build.ninja || cmake --preset $(1) >/dev/null
