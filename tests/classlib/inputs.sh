#!/bin/sh
# No method of an intercepted class that the class path brings runs as ordinary code: it is an input of its
# type, or the verdict is UNKNOWN and names it.
. "$PROJECT_DIR/tests/lib.sh"
mkdir -p "$scratch/src/org/sosy_lab/sv_benchmarks" "$scratch/src/weft" "$scratch/classes"
cat >"$scratch/src/org/sosy_lab/sv_benchmarks/Verifier.java" <<'E'
package org.sosy_lab.sv_benchmarks;
public class Verifier {
    public static int seen = 3;
    public static boolean nondetBoolean() { return true; }
    public static float nondetFloat() { return 1; }
    public static double nondetDouble() { return 1; }
    public static String nondetString() { return "a"; }
    public static int nondetInt(int lo, int hi) { return lo; }
    public static java.util.Set<String> nondetSet() { return null; }
    public int instance() { return 5; }
    public static class Inner { public static int nondet() { return 4; } }
}
E
cat >"$scratch/src/weft/Verify.java" <<'E'
package weft;
public class Verify {
    public static byte anyByte() { return 1; }
    public static double anyDouble() { return 1; }
}
E
cat >"$scratch/src/Own.java" <<'E'
import org.sosy_lab.sv_benchmarks.Verifier;
public class Own {
    static class Heir extends Verifier { }
    interface Two { int of(int a, int b); }
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "boolean": assert Verifier.nondetBoolean(); break;
            case "byte": assert weft.Verify.anyByte() == 1; break;
            case "any": assert weft.Verify.anyDouble() == 1; break;
            case "float": assert Verifier.nondetFloat() == 1; break;
            case "double": assert Verifier.nondetDouble() == 1; break;
            case "string": assert Verifier.nondetString().equals("a"); break;
            case "overload": assert Verifier.nondetInt(1, 2) == 1; break;
            case "reference": Two two = Verifier::nondetInt; assert two.of(1, 2) == 1; break;
            case "unknown": assert Verifier.nondetSet() == null; break;
            case "new": assert new Verifier().instance() == 5; break;
            case "nested": assert Verifier.Inner.nondet() == 4; break;
            case "field": assert Verifier.seen == 3; break;
            case "heir": assert new Heir().instance() == 5; break;
            case "reflection": Verifier.class.getMethod("nondetSet").invoke(null); break;
        }
    }
}
E
javac -d "$scratch/classes" -sourcepath "$scratch/src" "$scratch/src/Own.java" 2>"$scratch/javac" || { cat "$scratch/javac"; exit 1; }

unknown() {
    run check -cp "$scratch/classes" Own -- "$1"
    want_status 3
    want_out "^verdict: UNKNOWN \\(not supported: .*$2"
}
line=7
for input in boolean byte any float double string; do
    run check -cp "$scratch/classes" Own -- $input
    want_status 1
    want_last "verdict: UNSAFE (AssertionError at Own.java:$line)"
    line=$((line + 1))
done
# Alone, an engine that enumerates says so.
for input in any float double string; do
    run check --engine explicit -cp "$scratch/classes" Own -- $input
    want_status 3
    want_out '^verdict: UNKNOWN \(not supported: an input of (2\^64|4294967296|2\^32|2147483648) values cannot be enumerated'
done
unknown overload 'org.sosy_lab.sv_benchmarks.Verifier.nondetInt\(int, int\)'
unknown reference 'org.sosy_lab.sv_benchmarks.Verifier.nondetInt\(int, int\)'
unknown unknown 'org.sosy_lab.sv_benchmarks.Verifier.nondetSet\(\)'
unknown new 'org.sosy_lab.sv_benchmarks.Verifier'
unknown nested 'a class nested in one that stands for inputs'
unknown field "'seen' in class org/sosy_lab/sv_benchmarks/Verifier"
unknown heir 'org/sosy_lab/sv_benchmarks/Verifier'
unknown reflection 'reflection on org.sosy_lab.sv_benchmarks.Verifier'
# A run draws.
run run --seed 3 -cp "$scratch/classes" Own -- float
want_status 1
want_err AssertionError
finish
