#!/usr/bin/env bash
# The manual page is the one that the tables make; every option of check is in it.
. "$PROJECT_DIR/tests/lib.sh"
run help --man; want_status 0
cmp -s "$scratch/out" "$PROJECT_DIR/man/weft.1" || fail "man/weft.1 is stale: weft help --man > man/weft.1"
cp "$scratch/out" "$scratch/page"
run help check
for option in $(grep -oE '^ +-{1,2}[a-z-]+' "$scratch/out" | tr -d ' '); do
    grep -qF -- "$(printf '%s' "$option" | sed 's/-/\\-/g')" "$scratch/page" || fail "the manual page lacks $option"
done
if command -v man >/dev/null; then
    MANWIDTH=80 man -l --warnings "$scratch/page" >"$scratch/shown" 2>"$scratch/warned"
    [ ! -s "$scratch/warned" ] || fail "the manual page has faults: $(head -3 "$scratch/warned")"
fi
run doctor; want_status 0; want_last 'all is well'
for what in 'a race' 'a deadlock' 'a failing input'; do want_out "^ok    finds $what"; done
JAVA_HOME= run doctor --jdk /nowhere; want_status 1; want_out '^FAIL'; want_last 'something is wrong'
run doctor x; want_status 2; want_one_error_line
finish
