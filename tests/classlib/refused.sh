#!/bin/sh
# What is not supported names itself, its caller and its line, and the place in the program.
. "$PROJECT_DIR/tests/lib.sh"
cat >"$scratch/Refused.java" <<'EOF'
public class Refused {
    static void reach(String what) throws Exception {
        switch (what) {
            case "write": new java.io.FileWriter("/nowhere"); break;
            case "read": new java.io.FileReader("/etc/passwd"); break;
            case "nio": java.nio.file.Files.readString(java.nio.file.Path.of("/etc/passwd")); break;
            case "folder": new java.io.File("/tmp").list(); break;
            case "socket": new java.net.Socket("localhost", 80); break;
            case "server": new java.net.ServerSocket(0); break;
            case "process": new ProcessBuilder("ls").start(); break;
            case "compress": new java.util.zip.Deflater(); break;
            case "direct": java.nio.ByteBuffer.allocateDirect(10); break;
            case "hidden": java.lang.invoke.MethodHandles.lookup().defineHiddenClass(new byte[0], true); break;
            case "layer": ModuleLayer.boot().configuration(); break;
            case "suspend": Thread.currentThread().suspend(); break; case "resume": Thread.currentThread().resume(); break; case "stop": Thread.currentThread().stop(); break;
            case "loader": new Own().define(); break;
            case "library": System.loadLibrary("nowhere"); break;
            case "exists": java.nio.file.Files.exists(java.nio.file.Path.of("here")); break;
            case "lines": new java.util.Scanner(System.in).forEachRemaining(System.out::println); break;
            case "signal": new sun.misc.Signal("INT"); break;
            case "source": Refused.class.getProtectionDomain().getCodeSource(); break;
            default: System.exit(5);
        }
    }

    static class Own extends ClassLoader {
        void define() throws Exception {
            byte[] b = Refused.class.getResourceAsStream("Refused.class").readAllBytes();
            defineClass("Refused", b, 0, b.length);
        }
    }

    public static void main(String[] args) throws Exception {
        reach(args[0]);
    }
}
EOF
mkdir "$scratch/classes"
javac -nowarn -Xlint:none -d "$scratch/classes" "$scratch/Refused.java" 2>"$scratch/javac" || { cat "$scratch/javac"; exit 1; }

# refused WHAT LINE: the message has WHAT, and the line of Refused.reach that led there.
refused() {
    run run -cp "$scratch/classes" Refused -- "$1"
    want_status 3
    want_one_error_line
    want_err "^weft: not supported: $2, called by [A-Za-z0-9.\$<>]+ line [0-9]+, from Refused\\.reach line $3\$"
}
refused write 'files \(java\.io\)' 4
refused read 'reading the file /etc/passwd' 5
refused nio 'files \(java\.nio\.file\)' 6
refused folder 'files \(java\.io\)' 7
refused socket 'sockets and channels \(java\.net, java\.nio\.channels\)' 8
refused server 'sockets and channels \(java\.net, java\.nio\.channels\)' 9
refused process 'processes \(java\.lang\.Process\)' 10
refused compress 'compression \(java\.util\.zip\)' 11
refused direct 'memory outside the Java heap \(direct buffers, Unsafe\)' 12
refused hidden 'MethodHandles\.Lookup\.defineHiddenClass' 13
# Named as the program calls them, though Thread.stop resumes first.
for method in stop suspend resume; do
    run check -cp "$scratch/classes" Refused -- $method
    want_status 3
    want_out "^verdict: UNKNOWN \(not supported: java\.lang\.Thread\.$method, called by Refused\.reach line [0-9]+\)"
done
refused exists 'the file here' 18
# Standard input is a run's own, and empty in a check.
[ "$(echo one two | "$WEFT" run -cp "$scratch/classes" Refused -- lines)" = "one
two" ] || fail "run does not read its standard input"
echo one two | "$WEFT" check -cp "$scratch/classes" Refused -- lines >"$scratch/lines" 2>&1
grep -qx "verdict: SAFE within bounds (standard input empty)" "$scratch/lines" || fail "check does not ignore its standard input"
run run -cp "$scratch/classes" Refused -- loader
want_status 3
want_err '^weft: not supported: a second class of the name Refused, in another class loader, called by .*, from Refused.Own.define line 29$'
run run -cp "$scratch/classes" Refused -- layer
want_status 3
want_err '^weft: not supported: module layers, called by Refused.reach line 14$'
refused signal 'signals \(sun\.misc\.Signal\)' 20
run run -cp "$scratch/classes" Refused -- source
want_status 3
want_err '^weft: not supported: where a class comes from \(java.security.ProtectionDomain\), called by Refused.reach line 21$'
run run -cp "$scratch/classes" Refused -- library
want_status 1
want_err '^Exception in thread "main" java.lang.UnsatisfiedLinkError: no nowhere in java.library.path'
# A check that gets there is UNKNOWN, and says why.
run check -cp "$scratch/classes" Refused -- write
want_status 3
want_out '^verdict: UNKNOWN \(not supported: files \(java\.io\)'
finish
