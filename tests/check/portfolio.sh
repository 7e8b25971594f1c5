#!/usr/bin/env bash
# Several engines: --verbose says what the program has, who ran and why one's answer counts; combined proofs name their shares;
# what is interrupted leaves no process behind, with one job and with two.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
mkdir classes
cat >Both.java <<'J'
import weft.Verify;
public class Both {
    static int n;
    public static void main(String[] args) throws Exception {
        int x = Verify.anyInt();
        Thread t = new Thread(() -> n++);
        t.start();
        t.join();
        assert x != 123456789 || n == 1;
    }
}
J
cat >Hello.java <<'J'
public class Hello { public static void main(String[] args) { System.out.println("hello"); } }
J
javac -d classes -cp "$("$WEFT" api)" Both.java Hello.java "$PROJECT_DIR/examples/eventloop/Counter.java" || exit 1
run check -cp classes Both --verbose
want_status 0; want_last 'verdict: SAFE'
want_err '^weft: the program has threads, inputs$'
want_err '^weft: engine explicit, .*cannot be enumerated'
want_err '^weft: engine bmc, [0-9.]+ s: SAFE$'
want_err '^weft: the answer is that of engine bmc: a proof without bounds is sure$'
want_err '^weft: engine pushdown was not needed$'
! grep -q $'\033' err || fail "escapes where there is no terminal"
run check -cp classes Hello --verbose
want_status 0; want_err '^weft: the program has one thread and no inputs: it is simply run$'

for jobs in 1 2; do
    command="interrupted, --jobs $jobs"
    "$WEFT" check -cp "$scratch/classes" Counter --jobs $jobs >out 2>err </dev/null &
    pid=$!
    sleep 2.5 # others have begun by then, and one of them waits for its turn
    kill -INT $pid
    wait $pid
    status=$? out=$(cat out) err=$(cat err)
    want_status 3; want_last 'verdict: UNKNOWN (interrupted)'
    echo "$scratch/classes" >pattern # not in the command line of who looks
    left=$(grep -lsF -f pattern /proc/[0-9]*/cmdline | wc -l)
    [ "$left" -eq 0 ] || fail "$left processes are left"
done
finish
