#!/usr/bin/env bash
# What a program is given of the outside world (-D, --env, --stdin): compared with java; what was
# given bounds no SAFE, what was not is named; a witness has it all.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
cat >Given.java <<'J'
import java.io.*;
import java.util.*;
import java.util.concurrent.ForkJoinPool;
public class Given {
    public static void main(String[] args) throws Exception {
        System.out.println(System.getProperty("colour") + " " + System.getProperty("other", "none") + " "
            + Boolean.getBoolean("flag") + Integer.getInteger("n", 3) + "[" + System.getProperty("empty") + "]");
        System.out.println(ForkJoinPool.commonPool().getParallelism() + " " + Integer.valueOf(500).equals(500));
        System.out.println(System.getenv("HOME") + " " + System.getenv("SHELL") + " " + new TreeMap<>(System.getenv()));
        byte[] bytes = System.in.readAllBytes();
        System.out.println(Arrays.toString(bytes) + System.in.read());
    }
}
J
cat >Reads.java <<'J'
public class Reads {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
        case "property": assert "red".equals(System.getProperty("colour")); break;
        case "variable": assert "/h".equals(System.getenv("HOME")); break;
        case "other": assert System.getenv("SHELL") == null; break;
        case "pool": java.util.concurrent.CompletableFuture.runAsync(() -> { }).join(); break;
        case "input": assert System.in.read() == 'x'; break;
        default: // all of them
            assert !("red".equals(System.getProperty("colour")) && "/h".equals(System.getenv("HOME"))
                && System.in.read() == 0xe4 && System.in.read() == 'x' && System.in.read() == -1);
        }
    }
}
J
cat >Share.java <<'J'
import java.io.*;
public class Share { // who reads first gets the first byte
    public static void main(String[] args) throws Exception {
        InputStream in = new FileInputStream(FileDescriptor.in);
        Thread t = new Thread(() -> { try { in.read(); } catch (IOException e) { throw new UncheckedIOException(e); } });
        t.start();
        assert in.read() == 'a';
        t.join();
    }
}
J
"${bin}javac" Given.java Reads.java Share.java || exit 1
printf 'one\ntwo\303\244\0x' >input
printf '\344x' >bytes
printf 'xyz' >text
printf 'ab' >ab
given=(-Dcolour=red -Dflag=true -Dn=4 -Dn=7 -Dempty -Djava.util.concurrent.ForkJoinPool.common.parallelism=2)
env -i HOME=/h A=b=c "$(command -v "${bin}java")" "${given[@]}" -cp . Given <input >expected
run run -cp . "${given[@]}" --env HOME=/h --env A=b=c --stdin input Given
want_status 0
diff expected "$scratch/out" || fail "java says something else"

check() { run check -cp . "$@"; }
check -Dcolour=red Reads -- property
want_last 'verdict: SAFE'
check -Dcolour=blue Reads -- property
want_status 1
check Reads -- property
want_status 1
check --env HOME=/h Reads -- variable
want_last 'verdict: SAFE'
check --env HOME=/h Reads -- other
want_last 'verdict: SAFE within bounds (environment empty but for HOME)'
check Reads -- other
want_last 'verdict: SAFE within bounds (environment empty)'
check --stdin text Reads -- input
want_last 'verdict: SAFE'
check -Djava.util.concurrent.ForkJoinPool.common.parallelism=1 Reads -- pool
want_last 'verdict: SAFE'
check Reads -- pool
want_last 'verdict: SAFE within bounds (4 processors)'
check --stdin ab Share
want_last 'verdict: UNSAFE (AssertionError at Share.java:7)'

# A witness needs no options.
all=(-Dcolour=red --env HOME=/h --stdin bytes)
check "${all[@]}" --witness w.json Reads -- all
want_status 1
run replay w.json
want_status 1
check -Dcolour=red --env HOME=/h --stdin text --witness v.json Reads -- variable
run run "${all[@]}" -cp . --witness r.json Reads -- all
want_status 1
want_err 'AssertionError'
run replay r.json
want_status 1
want_err 'AssertionError'
run replay w.json -Dcolour=blue
want_last 'verdict: UNKNOWN (the witness does not fail any more)'
sed 's/"stdin_bytes": "e478"/"stdin_bytes": "e4zz"/' w.json >bad.json
run replay bad.json
want_status 2
want_err 'stdin_bytes.* is not hexadecimal'
sed 's/"environment": \[\[/"environment": [[3, /' w.json >bad.json
run replay bad.json
want_status 2
want_one_error_line

for bad in -D=x "--env nothing" "--env =x" "--stdin missing" -Djava.security.manager=x; do
    # shellcheck disable=SC2086
    check $bad Reads -- input
    want_status 2
    want_one_error_line
done

# As inputs, within the contracts: what holds for all values, and what does not.
cat >Seeds.java <<'J'
import java.util.Random;
public class Seeds {
    static String said() {
        Random r = new Random(42), s = new Random(7);
        return r.nextInt(100) + " " + r.nextInt() + " " + r.nextInt(16) + " " + r.nextLong() + " " + s.nextDouble() + " " + s.nextBoolean() + s.nextInt(1 << 30) + s.nextInt((1 << 30) + 1);
    }
    public static void main(String[] args) { System.out.println(said()); }
}
J
cat >World.java <<'J'
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
public class World {
    public static void main(String[] args) throws IOException {
        long s = System.nanoTime(), e = System.nanoTime(), now = System.currentTimeMillis();
        Random r = new Random();
        int d = r.nextInt(6), t = ThreadLocalRandom.current().nextInt(10), c = System.in.read();
        double x = Math.random();
        assert e - s >= 0 && now >= 0 && d >= 0 && d < 6 && t >= 0 && t < 10 && x >= 0 && x < 1 && c >= -1 && c < 256;
        assert c >= 0 || System.in.read() == -1;
        assert Runtime.getRuntime().availableProcessors() >= 1;
        assert Seeds.said().equals(args[0]);
        switch (args[1]) {
            case "clock": assert e - s < 1_000_000; break;
            case "random": assert d != 5 || r.nextInt(6) != 5 || x < 0.75; break;
            case "input": assert c != 'h' || System.in.read() != 'i'; break;
            case "processors": assert Runtime.getRuntime().availableProcessors() != 7; break;
            case "thread": assert t != 9; break;
        }
    }
}
J
"${bin}javac" Seeds.java World.java || exit 1
said=$("${bin}java" Seeds)
run check --quiet --outside symbolic -cp . World -- "$said" none
want_last 'verdict: SAFE within bounds (standard input byte by byte)'
run check --quiet --outside fixed -cp . World -- "$said" clock
want_last 'verdict: SAFE within bounds (random numbers fixed; clock fixed; standard input empty; 4 processors)'
for source in clock random input processors thread; do
    run check --quiet --outside symbolic --witness w.json --test T.java -cp . World -- "$said" $source
    want_status 1
    want_err 'T.java: not written: .*, of the outside world, cannot be given to a test'
    run replay w.json
    want_status 1
done
sed 's/"outside": "symbolic"/"outside": "x"/' w.json >bad.json
run replay bad.json
want_status 2
finish
