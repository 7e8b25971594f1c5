#!/usr/bin/env bash
# Searches by several processes: the same errors, hardly more states than one process makes, and no verdict where one of them dies.
. "$(dirname "$0")/../lib.sh"
examples=$(dirname "$0")/../../examples/philosophers
javac -nowarn -cp "${WEFT%/src/cli/weft*}/api/weft-api.jar" -d "$scratch/classes" "$examples"/*.java || exit 1
check() { run check -cp "$scratch/classes" --engine explicit "$@"; }
stat() { sed -n "s/^$1: //p" "$scratch/out"; }
errors() { grep -E '^deadlock at|^verdict' "$scratch/out" | sort; }

for n in 4 6; do
    check DiningForks --all-errors --stats -- $n
    one=$(stat states)
    expected=$(errors)
    for jobs in 2 3; do
        check DiningForks --all-errors --stats --jobs $jobs -- $n
        want_status 1
        [ "$(errors)" = "$expected" ] || fail "other errors than one process finds"
        # Small ones are searched by all; all orders would be eight times as many.
        [ "$(stat states)" -le $((jobs * one + 100)) ] || fail "$(stat states) states, $one by one process"
    done
done
check DiningForks --all-errors --stats --jobs 2 -- 7
want_status 1
[ "$(stat states)" -le 130000 ] || fail "$(stat states) states where one process makes 84067"
check DiningOrderedForks --search dfs --jobs 2 -- 7
want_last "verdict: SAFE"

# More threads than a set of them can hold: another search takes over.
cat >"$scratch/Crowd.java" <<'END'
public class Crowd {
    static volatile int sum;
    public static void main(String[] args) throws InterruptedException {
        Thread last = null;
        for (int i = 0; i < 70; i++) {
            Thread t = last = new Thread(() -> sum++);
            t.start();
            t.join();
        }
        assert sum == 70 - args.length;
    }
}
END
javac -d "$scratch/classes" "$scratch/Crowd.java" || exit 1
check Crowd --search dfs --jobs 2
want_last "verdict: SAFE"
check Crowd --search dfs --jobs 2 -- one
want_status 1

# Bytes of a word by themselves and as a whole, each by another thread.
cat >"$scratch/Bytes.java" <<'END'
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
public class Bytes {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
    static final byte[] bytes = new byte[16];
    static volatile int seen = -1;
    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> { bytes[8]++; bytes[1] = 1; bytes[2] = 1; });
        Thread b = new Thread(() -> { bytes[8]++; seen = (int) INTS.get(bytes, 0); });
        a.start();
        b.start();
        a.join();
        b.join();
        assert seen != 0x100;
    }
}
END
javac -d "$scratch/classes" "$scratch/Bytes.java" || exit 1
for jobs in 1 2 3; do
    check Bytes --search dfs --jobs $jobs
    want_status 1
done

cat >"$scratch/Long.java" <<'END'
public class Long {
    static volatile int a;
    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) new Thread(() -> { for (int k = 0; k < 12; k++) a = 3 * a + k; }).start();
    }
}
END
javac -d "$scratch/classes" "$scratch/Long.java" || exit 1

# A process that is killed, whichever it is: what it had found is lost, and so is what it relied on.
for victim in 1 2; do
    "$WEFT" check -cp "$scratch/classes" --engine explicit Long --search dfs --jobs 2 >"$scratch/out" 2>"$scratch/err" &
    parent=$!
    for _ in $(seq 200); do
        sleep 0.1
        [ "$(ps -o pid= --ppid "$parent" | wc -l)" -eq 2 ] && break
    done
    sleep 0.5
    kill -9 $(ps -o pid= --ppid "$parent" | sed -n "${victim}p")
    wait $parent
    status=$? out=$(cat "$scratch/out") err=$(cat "$scratch/err") command="killed $victim"
    want_last "verdict: UNKNOWN (a process of the search was killed)"
done

# A signal that only the parent gets.
"$WEFT" check -cp "$scratch/classes" --engine explicit Long --search dfs --jobs 2 >"$scratch/out" 2>"$scratch/err" &
parent=$!
for _ in $(seq 200); do
    sleep 0.1
    [ "$(ps -o pid= --ppid "$parent" | wc -l)" -eq 2 ] && break
done
kill -TERM $parent
wait $parent
status=$? out=$(cat "$scratch/out") err=$(cat "$scratch/err") command="interrupted"
want_last "verdict: UNKNOWN (interrupted)"

# Memory for all of them together.
check Long --search dfs --jobs 2 --memory 200
want_status 3
want_out '^verdict: UNKNOWN'

finish
