# Thin: CMake does the work. The README's commands are `./weft …` and `make test`.
PREFIX ?= /usr/local
DESTDIR ?=
JOBS ?= $(shell nproc)

.PHONY: all test test-long bench fuzz install clean setup format

all: build/release/build.ninja
	@cmake --build build/release

setup:
	@scripts/setup

build/release/build.ninja: | setup
	@cmake -S . -B build/release -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=gcc >build.log.tmp 2>&1 || { cat build.log.tmp; rm -f build.log.tmp; exit 1; }
	@rm -f build.log.tmp

test:
	@scripts/test

test-long:
	@scripts/test long

bench: all
	@bench/run

fuzz: setup
	@scripts/fuzz

install: all
	@DESTDIR="$(DESTDIR)" cmake --install build/release --prefix "$(PREFIX)"

format:
	@scripts/check-format fix
	@scripts/wrap-docs

clean:
	rm -rf build
