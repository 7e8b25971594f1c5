#!/usr/bin/env bash
# The command line's manners: help, version, bad usage.
. "$PROJECT_DIR/tests/lib.sh"

run;                     want_status 2; want_err 'usage: weft COMMAND'
run help;                want_status 0; want_out '^usage: weft COMMAND'; want_out '^  check '
run --help;              want_status 0
run help model;          want_status 0; want_out '^usage: weft model'
run model --help;        want_status 0; want_out '--witness FILE'
run help nonsense;       want_status 2; want_err "^weft: unknown command 'nonsense'"
run frobnicate;          want_status 2; want_err "^weft: unknown command 'frobnicate'"; want_one_error_line
run version;             want_status 0; want_out '^weft [0-9]+\.[0-9]+\.[0-9]+$'
run model;               want_status 2; want_err 'model needs one file'; want_one_error_line
run model --tme 3 x.pdn; want_status 2; want_err 'unknown option --tme \(did you mean --time\?\)'
run model --time x y;    want_status 2; want_err "'x' is not a number"
run model --memory 1 y;  want_status 2; want_err 'out of range'
run model --time;        want_status 2; want_err 'needs a value'
run model --quiet=1 y;   want_status 2; want_err 'takes no value'
run model x.unknown;     want_status 2; want_err 'x.unknown: not a model file'; want_one_error_line
run check;               want_status 2; want_err 'check needs a target'
finish
