#!/usr/bin/env bash
# Orders, stores and processes of the search: what each says of a repaired and of a broken program.
. "$(dirname "$0")/../lib.sh"
examples=$(dirname "$0")/../../examples/bluetooth
javac -d "$scratch/classes" "$examples"/*.java || exit 1
check() { run check -cp "$scratch/classes" --engine explicit "$@"; }

for way in "--search auto" "--search dfs" "--search bfs" "--search switches" "--jobs 2" "--jobs 3" "--por off"; do
    # shellcheck disable=SC2086
    check Bluetooth4 $way
    want_status 0
    want_last "verdict: SAFE"
    # shellcheck disable=SC2086
    check Bluetooth1 $way
    want_status 1
    want_last "verdict: UNSAFE (AssertionError at Bluetooth1.java:24)"
done

# Few addresses: the processes share a smaller table. (Sanitizers need more than there are.)
if ( ulimit -v 3000000 && "$WEFT" version ) >"$scratch/few" 2>&1; then
    ( ulimit -v 3000000 && "$WEFT" check -cp "$scratch/classes" Bluetooth4 --jobs 2 ) >"$scratch/few" 2>&1
    grep -qx "verdict: SAFE" "$scratch/few" || fail "few addresses: $(tail -1 "$scratch/few")"
fi

check Bluetooth4 --store hash64
want_out '^verdict: SAFE within bounds \(hash64 store, probability of an omission <= [0-9.e-]+\)$'
# The reduction is the same with it.
check Bluetooth4 --search dfs --stats
exact=$(grep '^states:' "$scratch/out")
check Bluetooth4 --store hash64 --stats
want_out "^$exact\$"
check Bluetooth4 --store bitstate --store-mb 1
want_out '^verdict: SAFE within bounds \(bitstate store, probability of an omission <= [0-9.e-]+\)$'
check Bluetooth1 --store bitstate
want_status 1

check Bluetooth1 --max-switches 0
want_last "verdict: SAFE within bounds (preemptions <= 0)"
check Bluetooth1 --max-switches 1
want_last "verdict: UNSAFE (AssertionError at Bluetooth1.java:24)"
check Bluetooth3 --max-switches 1 # its error needs two
want_last "verdict: SAFE within bounds (preemptions <= 1)"
check Bluetooth3 --max-switches 2
want_status 1

check Bluetooth1 --search random --walks 2000 --seed 3
want_status 1
check Bluetooth4 --search random --walks 50
want_status 3
want_last "verdict: UNKNOWN (50 random walks found nothing)"

# Much is done between two steps: the time limit is looked at after each.
cat >"$scratch/Counting.java" <<'END'
public class Counting {
    static volatile long a, b;
    public static void main(String[] args) {
        new Thread(() -> { for (;;) a++; }).start();
        new Thread(() -> { for (;;) b++; }).start();
    }
}
END
javac -d "$scratch/classes" "$scratch/Counting.java" || exit 1
SECONDS=0
check Counting --time 1
want_last "verdict: UNKNOWN (time limit 1 s reached)"
[ $SECONDS -lt 30 ] || fail "a time limit of 1 s took $SECONDS s"

# Final fields are read without asking: replacing the streams while somebody may use them is refused.
cat >"$scratch/Replaced.java" <<'END'
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
public class Replaced {
    public static void main(String[] args) throws InterruptedException {
        ByteArrayOutputStream caught = new ByteArrayOutputStream();
        if (args.length > 0) System.setOut(new PrintStream(caught));
        Thread other = new Thread(() -> System.out.println("to whom?"));
        other.start();
        if (args.length == 0) System.setOut(new PrintStream(caught));
        other.join();
        assert caught.size() > 0 || args.length == 0;
    }
}
END
javac -d "$scratch/classes" "$scratch/Replaced.java" || exit 1
for way in "" "--por off" "--search bfs" "--property race"; do
    # shellcheck disable=SC2086
    check Replaced $way
    want_out '^verdict: UNKNOWN \(not supported: System.out is replaced while other threads run, .*\)$'
done
check Replaced -- before
want_last "verdict: SAFE"

# Learning walks go on where a thread waits by onSpinWait: no assumption fails late, and little is searched twice.
check Bluetooth4 --all-errors --stats -- 4
instructions=$(sed -n 's/^instructions: //p' "$scratch/out")
[ "${instructions:-999999999}" -le 700000 ] || fail "Bluetooth4: $instructions instructions, expected at most 700000"

exit $((failures != 0))
