#!/usr/bin/env bash
# Mist's format: our own nets. The first line of each says what is expected.
. "$PROJECT_DIR/tests/lib.sh"
nets=0
for f in "$PROJECT_DIR"/tests/async/nets/*.spec "$PROJECT_DIR"/examples/async/*.spec; do
    expected=$(sed -n '1s/^# \([a-z]*\): .*/\1/p' "$f")
    [ -n "$expected" ] || continue
    nets=$((nets + 1))
    for how in "--certify" "--algorithm paper" "--direction backward" "--direction forward --time 5"; do
        run model --quiet $how "$f"
        case $expected-$status in
        reachable-1 | unreachable-0 | unknown-3) ;;
        *-3) [ "$how" != --certify ] || fail "not decided" ;; # a direction alone need not end
        *) fail "expected $expected" ;;
        esac
    done
done
# Clp is loaded when it is first asked. Without it the same is found out.
mkdir "$scratch/broken"
echo "no library" >"$scratch/broken/libClp.so.1"
for net in bounded:0 producer:1; do
    file=$PROJECT_DIR/tests/async/nets/${net%:*}.spec
    run model --verbose --prune on "$file"
    want_status "${net#*:}"
    case $err in *"without linear programs"*) fail "Clp was not loaded" ;; esac
    LD_LIBRARY_PATH=$scratch/broken run model --verbose --prune on "$file"
    want_status "${net#*:}"
    want_err "libClp.so.1: .*: searching without linear programs"
done
[ "$nets" -ge 5 ] || fail "only $nets nets"
finish
