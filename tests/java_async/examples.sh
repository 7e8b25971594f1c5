#!/usr/bin/env bash
# The event loops of examples/eventloop: verdicts, proofs that are certified, and models that say the same.
. "$(dirname "$0")/../lib.sh"

example() { # program, expected verdict, options…
    local name=$1 verdict=$2
    shift 2
    run check --engine async --certify --dump-model "$scratch/$name.mpds" "$@" "$PROJECT_DIR/examples/eventloop/$name.java"
    want_last "verdict: $verdict"
    [ "$verdict" != SAFE ] || want_out "the certificate was checked"
    run model "$scratch/$name.mpds"
    want_out "^verdict: ${verdict%% *}"
}

example Producer SAFE
example DoubleClick "UNSAFE (AssertionError at DoubleClick.java:17)"
example Ticker SAFE
example Connection SAFE
example WaitForOwnLoop "UNSAFE (deadlock at WaitForOwnLoop.java:15, WaitForOwnLoop.java:18)"

# Bad options.
run check --engine async --queue 33 "$PROJECT_DIR/examples/eventloop/Ticker.java"
want_status 2
want_one_error_line
run check --engine async --contexts 3 "$PROJECT_DIR/examples/eventloop/Ticker.java"
want_status 2
run check --engine async --dump-model /nonexistent/x.mpds "$PROJECT_DIR/examples/eventloop/Ticker.java"
want_status 2
want_one_error_line
finish
