# Thin: CMake does the work. The README's commands are `./weft …` and `make test`.
PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc)

.PHONY: all program test test-long bench fuzz install uninstall clean setup format

# With the tests' programs, where what they need is installed.
all: build/release/build.ninja
	@cmake --build build/release

# What running needs, and no more.
program: build/release/build.ninja
	@cmake --build build/release --target weft-program

setup:
	@scripts/setup run

build/release/build.ninja: | setup
	@cmake -S . -B build/release -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=gcc >build.log.tmp 2>&1 || { cat build.log.tmp; rm -f build.log.tmp; exit 1; }
	@rm -f build.log.tmp

test:
	@scripts/test

test-long:
	@scripts/test long

bench: program
	@bench/run

fuzz:
	@scripts/setup test
	@scripts/fuzz

install: program
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

uninstall:
	@DESTDIR="$(DESTDIR)" scripts/uninstall "$(PREFIX)"

format:
	@scripts/check-format fix
	@scripts/wrap-docs

clean:
	rm -rf build
