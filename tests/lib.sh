# Sourced by the end-to-end tests: run the program, compare what came out, count what failed.
set -u
failures=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# run ARGS…: runs weft; leaves $status, $out (standard output) and $err.
run() {
    "$WEFT" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
    status=$?
    out=$(cat "$scratch/out")
    err=$(cat "$scratch/err")
    command="weft $*"
}

fail() {
    echo "FAIL: $*"
    echo "  command: $command"
    echo "  exit status: $status"
    echo "  standard output: $out" | head -20
    echo "  standard error: $err" | head -20
    failures=$((failures + 1))
}

want_status() { [ "$status" -eq "$1" ] || fail "exit status $status, expected $1"; }
want_out() { grep -qE -- "$1" "$scratch/out" || fail "standard output has no line like: $1"; }
want_no_out() { ! grep -qE -- "$1" "$scratch/out" || fail "standard output has a line like: $1"; }
want_err() { grep -qE -- "$1" "$scratch/err" || fail "standard error has no line like: $1"; }
want_last() { [ "$(tail -n 1 "$scratch/out")" = "$1" ] || fail "the last line is not: $1"; }
want_one_error_line() { [ "$(wc -l <"$scratch/err")" -eq 1 ] || fail "more or less than one line of error"; }

finish() {
    [ "$failures" -eq 0 ] && exit 0
    echo "$failures failed"
    exit 1
}
