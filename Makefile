# A thin front to CMake; the presets are in CMakePresets.json.
#
#   make                 build/hamel and everything else, optimised, assertions on
#   make run             install what the command needs, build it, derive and run the snakeboard
#   make test            install everything, build everything, run the tests
#   make test-long       the tests that take longer, run by hand: long fuzzing, and the command's scripts
#                        under the sanitizers with every model
#   make asan            the same tests under AddressSanitizer and UBSan
#   make tsan            the library in four threads under ThreadSanitizer, by hand
#   make faults          only the tests of bad luck: kills, full disks, no memory, signals; faults-long: more of them
#   make test TESTS=expr only the tests whose name matches
#   make docs            the documents as a site, build/docs/html; every command on its pages is run
#   make docs-update     what commands print, written into the pages of docs/
#   make dist            the tarball of a release, with the page's bundle: it builds without network
#   make deb             Debian packages of it, in build/deb; lintian looks at them
#   make check-abi       whether programs linked with the last release still run (libabigail)
#   make install         the command, libhamel, its header, manual and completions, under PREFIX (and DESTDIR)
JOBS  ?= $(shell nproc)
TESTS ?= .
PREFIX ?= /usr/local

# The make that CMake runs has its own -j, so it is not handed ours.
build_preset = MAKEFLAGS=--no-print-directory cmake --build --preset $(1) --parallel $(JOBS)
test_preset  = ctest --preset $(1) --parallel $(JOBS) --tests-regex '$(TESTS)'
# Packages that came since the last time may bring libraries to build with: CMake then looks again.
packages := $(wildcard /var/lib/dpkg/status)

.PHONY: all command run deps test test-long faults faults-long asan tsan coverage bench bench-report install dist deb check-abi docs docs-update format check-format check-layers equations manual glossary house clean

all: build/Makefile
	$(call build_preset,release)

# The command and its plug-ins, without tests and benchmarks.
command: build/Makefile
	$(call build_preset,release) --target hamel

build/Makefile: CMakePresets.json $(packages)
	cmake --preset release
	@touch $@

build-%/Makefile: CMakePresets.json $(packages)
	cmake --preset $*
	@touch $@

deps:
	@scripts/install-deps $(if $(MINIMAL),--minimal)

run:
	@scripts/install-deps --run
	@$(MAKE) --no-print-directory command
	build/hamel derive snakeboard hamel
	build/hamel run snakeboard drive -o build/snakeboard.csv
	@echo
	@echo "The derivation above is exact; the motion is in build/snakeboard.csv."
	@echo "Next: 'build/hamel models', 'build/hamel derive chaplygin_sleigh', and README.md,"
	@echo "which leads to a first model of your own. Pages for the browser and stiff integration need"
	@echo "more packages: 'make deps command' installs those of the tests too, and builds again."

test: deps
	@$(MAKE) --no-print-directory all
	$(call test_preset,release)

faults: all
	ctest --preset release --parallel $(JOBS) --label-regex faults

faults-long: all
	HAMEL_FAULTS=long ctest --preset release --label-regex faults --timeout 7200 --verbose

test-long: deps
	@$(MAKE) --no-print-directory all
	$(call test_preset,long)
	@$(MAKE) --no-print-directory build-asan/Makefile
	$(call build_preset,asan)
	$(call test_preset,asan-scripts)

asan: deps
	@$(MAKE) --no-print-directory build-asan/Makefile
	$(call build_preset,asan)
	$(call test_preset,asan)

tsan: deps
	@$(MAKE) --no-print-directory build-tsan/Makefile
	$(call build_preset,tsan)
	ctest --preset tsan

coverage: deps
	@$(MAKE) --no-print-directory build-coverage/Makefile
	$(call build_preset,coverage)
	$(call test_preset,coverage)
	@scripts/coverage build-coverage

bench-report: build/Makefile
	$(call build_preset,release) --target bench_rhs bench_trajectories bench_ensembles bench_methods $(if $(shell grep -m1 avx512f /proc/cpuinfo),bench_rhs_avx2 bench_trajectories_avx2 bench_ensembles_avx2)
	python3 bench/report.py build

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
	scripts/check-layers --self-test
	scripts/check-layers

equations:
	scripts/equations

manual: command
	build/hamel manual > docs/hamel.1

glossary: command
	scripts/glossary > docs/glossary.md

dist: command
	scripts/dist build

deb: command
	@scripts/install-deps --deb
	scripts/make-deb build

check-abi: all
	scripts/check-abi build

# Pages are made with what is built; the Python module and the library serve the examples.
docs: all
	python3 -B docs/make/build.py build/hamel build/docs

docs-update: command
	python3 -B docs/make/build.py build/hamel build/docs --update

house: all
	scripts/house build

clean:
	rm -rf build build-dev build-asan build-tsan build-coverage build-fuzz
