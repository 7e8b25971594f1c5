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
finish
