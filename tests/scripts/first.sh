#!/usr/bin/env bash
# The first minutes: what setup installs for running and for testing, what ./weft says while it builds, that the build does
# without what only tests need. Package manager and build are stand-ins.
. "$PROJECT_DIR/tests/lib.sh"
status=0 out= err=
bin=$scratch/bin tree=$scratch/tree
mkdir -p "$bin" "$tree/scripts" "$tree/src"
stub() { printf '#!/bin/sh\n%s\n' "$2" >"$1"; chmod +x "$1"; }

# setup: only what is missing, and for running nothing that tests alone need.
stub "$bin/apt-get" "echo \"\$*\" >>$scratch/asked"
stub "$bin/id" 'echo 0'
stub "$bin/dpkg-query" 'echo "ii gcc ii make "'
packages() { # of setup $1
    : >"$scratch/asked"
    command="scripts/setup $1"
    PATH=$bin:$PATH "$PROJECT_DIR/scripts/setup" "$1" 2>"$scratch/err" || fail "setup $1"
    out=" $(sed 's/.*--no-install-recommends//' "$scratch/asked") "
}
packages run
for p in cmake libz3-dev openjdk-17-jdk-headless; do [[ $out == *" $p "* ]] || fail "$p is not installed"; done
for p in gcc make clang valgrind libcmocka-dev python3 git firefox chromium; do [[ $out != *" $p "* ]] || fail "$p is installed"; done
packages test
for p in cmake clang valgrind libcmocka-dev python3; do [[ $out == *" $p "* ]] || fail "$p is not installed"; done
stub "$bin/dpkg-query" 'shift 3; for p; do printf "ii $p "; done'
packages test
[ ! -s "$scratch/asked" ] && [ ! -s "$scratch/err" ] || fail "something is done where all is there"
"$PROJECT_DIR/scripts/setup" tests 2>"$scratch/err" && fail "setup accepts anything"

# ./weft: progress while it builds, nothing afterwards; a failing build is shown.
cp "$PROJECT_DIR/weft" "$tree"
stub "$tree/scripts/setup" '[ "$1" = run ] && echo "setup: installing cmake" >&2'
write_build() { printf 'program:\n\t@mkdir -p build/release/src/cli\n\t@echo "[1/2] Re-running CMake"; for i in 1 2 3 4; do echo "[$$i/4] Building $$i.c"; done\n\t@%s\n' "$1" >"$tree/Makefile"; }
write_build 'echo "x.c:1: no such thing"; false'
WEFT=$tree/weft
run version; want_status 4; want_err '^x.c:1: no such thing$'; want_err '^weft: the build failed$'
write_build 'printf "#!/bin/sh\necho weft \$$*\n" >build/release/src/cli/weft; chmod +x build/release/src/cli/weft'
run version; want_status 0; want_last 'weft version'
for line in 'weft: installing cmake' 'weft: building 20%' 'weft: building 100%'; do want_err "^$line\$"; done
run check -x; want_status 0; want_last 'weft check -x'; [ -z "$err" ] || fail "it says something where nothing is built"
rm -r "$tree/build"
out=$(script -qec "$tree/weft version" /dev/null 2>&1)
grep -q 'weft: building *75% (3/4)' <<<"$out" || fail "no progress line on a terminal"

# The program is configured where cmocka is not installed.
stub "$bin/pkg-config" 'case "$*" in *cmocka*) exit 1 ;; esac; exec /usr/bin/pkg-config "$@"'
command="cmake without cmocka"
PKG_CONFIG=$bin/pkg-config cmake -S "$PROJECT_DIR" -B "$scratch/build" -G Ninja >"$scratch/out" 2>&1 || fail "$(tail -5 "$scratch/out")"
grep -q 'tests are left out' "$scratch/out" || fail "it does not say that tests are left out"
ninja -C "$scratch/build" -n weft-program >"$scratch/out" || fail "there is no program to build"
finish
