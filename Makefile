# A thin front to CMake; the presets are in CMakePresets.json.
#
#   make                 build/hamel and everything else, optimised, assertions on
#   make run             install what is missing, build, derive and run the snakeboard
#   make test            install what is missing, build, run every test
#   make asan            the same tests under AddressSanitizer and UBSan
#   make faults          only the tests of bad luck: kills, full disks, limits, signals; faults-long: more of them
#   make test TESTS=expr only the tests whose name matches
#   make install         the command, libhamel, its header and manual, under PREFIX (and DESTDIR)
JOBS  ?= $(shell nproc)
TESTS ?= .
PREFIX ?= /usr/local

# The make that CMake runs has its own -j, so it is not handed ours.
build_preset = MAKEFLAGS=--no-print-directory cmake --build --preset $(1) --parallel $(JOBS)
test_preset  = ctest --preset $(1) --parallel $(JOBS) --tests-regex '$(TESTS)'

.PHONY: all run deps test faults faults-long asan coverage bench install format check-format check-layers equations house clean

all: build/Makefile
	$(call build_preset,release)

build/Makefile: CMakePresets.json
	cmake --preset release
	@touch $@

build-%/Makefile: CMakePresets.json
	cmake --preset $*
	@touch $@

deps:
	@scripts/install-deps $(if $(MINIMAL),--minimal)

run: deps
	@$(MAKE) --no-print-directory all
	build/hamel derive snakeboard hamel
	build/hamel run snakeboard drive -o build/snakeboard.csv
	@echo
	@echo "The derivation above is exact; the motion is in build/snakeboard.csv."
	@echo "Next: 'build/hamel models', 'build/hamel derive chaplygin_sleigh', and README.md,"
	@echo "which leads to a first model of your own."

test: deps
	@$(MAKE) --no-print-directory all
	$(call test_preset,release)

faults: all
	ctest --preset release --parallel $(JOBS) --label-regex faults

faults-long: all
	HAMEL_FAULTS=long ctest --preset release --label-regex faults --timeout 7200 --verbose

asan: deps
	@$(MAKE) --no-print-directory build-asan/Makefile
	$(call build_preset,asan)
	$(call test_preset,asan)

coverage: deps
	@$(MAKE) --no-print-directory build-coverage/Makefile
	$(call build_preset,coverage)
	$(call test_preset,coverage)
	@scripts/coverage build-coverage

bench: all
	@for bench in build/bench/bench_*; do \
	    [ -x "$$bench" ] || continue; echo "== $$bench"; "$$bench" || exit 1; done

install: all
	DESTDIR='$(DESTDIR)' cmake --install build --prefix '$(PREFIX)'

format:
	scripts/format

check-format:
	scripts/format --check

check-layers:
	scripts/check-layers

equations:
	scripts/equations

house: all
	scripts/house build

clean:
	rm -rf build build-dev build-asan build-coverage build-fuzz
