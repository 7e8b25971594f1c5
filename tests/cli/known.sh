#!/usr/bin/env bash
# Errors that are known: --baseline, weft.ignore, @SuppressWarnings("weft"). Only others count, and they are found.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
cat >Two.java <<'J'
public class Two {
    static volatile int n;
    static void first(int seen) { assert seen == 0; }

    static void second(int seen) {
        assert seen != 2;
    }
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> { n = 1; n = 2; });
        t.start();
        int seen = n;
        if (seen < 2) first(seen);
        second(seen);
        t.join();
    }
}
J
run check Two.java --all-errors --quiet --report all.json --report all.sarif
want_status 1
[ "$(grep -c '"fingerprint"' all.json)" -eq 2 ] || fail "not two errors"
run check Two.java --quiet --report one.json
want_last "verdict: UNSAFE (AssertionError at Two.java:6)"

# One is known: the other is found, by an engine that stops at the first.
run check Two.java --quiet --baseline one.json
want_status 1
want_last "verdict: UNSAFE (AssertionError at Two.java:3)"
sed -i '1s/^/\n\n/' Two.java # lines move, fingerprints do not
run check Two.java --quiet --baseline one.json
want_last "verdict: UNSAFE (AssertionError at Two.java:5)"
for baseline in all.json all.sarif; do
    run check Two.java --baseline $baseline
    want_status 0
    want_last "verdict: SAFE within bounds (2 known errors left out)"
    want_out "^note: left out, being in the baseline: AssertionError at Two.java:5$"
done
run check Two.java --baseline missing.json
want_status 2
want_one_error_line
echo "not a report" >none.json
run check Two.java --baseline none.json
want_status 2
want_one_error_line

# By the file, and in the source.
printf '# a comment\nassert: AssertionError at Two.java:5   # and another\n' >weft.ignore
run check Two.java --quiet
want_last "verdict: UNSAFE (AssertionError at Two.java:8)"
echo '*Two.java:8' >>weft.ignore
run check Two.java --quiet
want_last "verdict: SAFE within bounds (2 known errors left out)"
rm weft.ignore
sed -i 's/static void first/@SuppressWarnings({"unused", "weft"}) &/' Two.java
run check Two.java --quiet
want_last "verdict: UNSAFE (AssertionError at Two.java:8)"
sed -i 's/public class Two/@SuppressWarnings("weft") &/' Two.java
run check Two.java
want_last "verdict: SAFE within bounds (2 known errors left out)"
want_out 'in code with @SuppressWarnings\("weft"\)'
finish
