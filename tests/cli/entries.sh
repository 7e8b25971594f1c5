#!/usr/bin/env bash
# Where a check starts: methods with all argument values, JUnit tests, shutdown hooks, exit.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
mkdir -p org/junit org/junit/jupiter/api

# Annotations are known by name: these stand for the libraries' own.
stand_in() { # PACKAGE NAME [BODY]
    echo "package $1; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) public @interface $2 { ${3:-} }" \
        >"${1//.//}/$2.java"
}
for name in Before After BeforeClass AfterClass Ignore Rule; do stand_in org.junit $name; done
stand_in org.junit Test 'class None extends Throwable { } Class<? extends Throwable> expected() default None.class;'
for name in Test BeforeEach AfterEach BeforeAll AfterAll Disabled; do stand_in org.junit.jupiter.api $name; done
cat >org/junit/AssumptionViolatedException.java <<'J'
package org.junit;
public class AssumptionViolatedException extends RuntimeException { }
J
cat >Entries.java <<'J'
public class Entries {
    enum Color { RED, GREEN, BLUE }
    static void decide(boolean a, boolean b, Color c) { assert !(a && !b && c == Color.BLUE); }
    static void fine(boolean a, Color c, byte b) { assert c.ordinal() + b >= -128; }
    void instance(byte b) { if (b == -7) throw new IllegalArgumentException("minus seven"); }
    static void large(int n) { }
    static void words(boolean a, String s) { }
    static void twice(boolean a) { }
    static void twice(byte a) { }
    static void lists(String[] a, java.util.List<String> b, java.util.Map.Entry<String, String> c, int... d) { }
    static void lists(String[] a) { }
    static class Inner { Inner(int n) { } void m() { } }
}
J
cat >Four.java <<'J'
import org.junit.*;
public class Four extends Base {
    int n;
    @Before public void setUp() { n = base + 1; }
    @After public void tearDown() { n = -1; }
    @Test public void counts() { assert n == 3; }
    @Test(expected = IllegalStateException.class) public void throwsIt() { throw new IllegalStateException(); }
    @Test public void assumes() { throw new AssumptionViolatedException(); }
    @Ignore @Test public void off() { throw new Error("never run"); }
}
class Base {
    static int once;
    int base;
    @BeforeClass public static void first() { once = 1; }
    @Before public void prepare() { base = once + 1; }
}
J
cat >Five.java <<'J'
import org.junit.jupiter.api.*;
class Five {
    int n;
    @BeforeEach void setUp() { n = 1; }
    @Test void nothingThrown() { }
    @Test void races() throws Exception {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 3;
    }
    @Disabled @Test void off() { assert false; }
}
J
cat >Wrong.java <<'J'
import org.junit.*;
public class Wrong {
    @Test(expected = IllegalStateException.class) public void throwsNothing() { }
}
J
cat >Ruled.java <<'J'
public class Ruled {
    @org.junit.Rule public Object rule = new Object();
    @org.junit.Test public void t() { }
}
J
cat >Hooks.java <<'J'
public class Hooks {
    static int n;
    static boolean closed;
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> closed = true));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert args.length == 0 || !closed;
        }));
        Thread t = new Thread(() -> {
            if (args.length > 1) System.exit(3);
            n = 1;
        });
        t.start();
        assert args.length < 3 || n == 0 : "it may run on while the others shut down";
    }
}
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -d . org/junit/*.java org/junit/jupiter/api/*.java ./*.java || exit 1

run check -cp . Entries#decide;   want_status 1; want_out '^inputs: argument 1: true, argument 2: false, argument 3: BLUE$'
want_last 'verdict: UNSAFE (AssertionError at Entries.java:3)'
run check -cp . Entries#fine;     want_status 0; want_last 'verdict: SAFE'; want_out 'assumes that no String, box or enum is null as an argument or element of one'
run check -cp . Entries#instance; want_status 1; want_out '^inputs: this: Entries\{\}, argument 1: -7$'
want_last 'verdict: UNSAFE (IllegalArgumentException at Entries.java:5)'
run check -cp . Entries#large;    want_status 0; want_last 'verdict: SAFE'
run check -cp . --engine explicit Entries#large; want_status 3; want_out 'UNKNOWN .*an input of 2.32 values cannot be enumerated'
run check -cp . Entries#words;    want_status 0; want_last 'verdict: SAFE'
run check -cp . --engine explicit Entries#words; want_status 3; want_out 'UNKNOWN .*values cannot be enumerated'
run check -cp . 'Entries$Inner#m'; want_status 0; want_last 'verdict: SAFE'
run check -cp . Entries#twice;    want_status 2; want_err 'several methods twice'; want_one_error_line
run check -cp . 'Entries#twice(byte)'; want_status 0; want_last 'verdict: SAFE'
run check -cp . 'Entries#twice( boolean )'; want_status 0; want_last 'verdict: SAFE'
run check -cp . 'Entries#twice(Z)V'; want_status 0; want_last 'verdict: SAFE'
run check -cp . 'Entries#twice(int)'; want_status 2; want_err 'has no method twice\(int\)'; want_one_error_line
run check -cp . 'Entries#lists(String[], java.util.List, Map.Entry, int...)'; want_status 3
run check -cp . Entries#nothing;  want_status 2; want_err 'class Entries has no method nothing'; want_one_error_line
run check -cp . Entries;          want_status 2; want_err 'no public static void main\(String\[\]\) and no tests'
run check -cp . Entries#fine -- x; want_status 2; want_err "are main's"

run check -cp . Four;  want_status 0; want_last 'verdict: SAFE'
for test in counts throwsIt assumes; do want_out "^test Four.$test: SAFE$"; done
want_no_out 'test Four.off'; want_out 'note: Four.off is not run: @Ignore'
run check -cp . Five;  want_status 1; want_last 'verdict: UNSAFE (AssertionError at Five.java:11 in Five.races)'
want_out '^test Five.nothingThrown: SAFE$'; want_out '^test Five.races: UNSAFE'; want_no_out 'test Five.off'; want_out 'note: Five.off is not run: @Disabled'
run check -cp . Five#nothingThrown; want_status 0; want_last 'verdict: SAFE'
run check Five.java -cp .; want_status 1; want_out '^test Five.races: UNSAFE'
run check -cp . Wrong; want_status 1; want_out 'Wrong.throwsNothing: UNSAFE \(AssertionError at the end of the test'
run check -cp . Ruled; want_status 3; want_out 'UNKNOWN \(not supported: JUnit 4 is not on the class path'

# The witness of a method or a test starts there again.
run check -cp . Five --witness five.json --quiet; want_status 1
run replay five.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Five.java:11)'
run check -cp . Entries#decide --witness decide.json --quiet; want_status 1
run replay decide.json; want_status 1; want_out '^inputs: argument 1: true, argument 2: false, argument 3: BLUE$'

run check -cp . Hooks;              want_status 0; want_last 'verdict: SAFE'
run check -cp . Hooks -- a;         want_status 1; want_last 'verdict: UNSAFE (AssertionError at Hooks.java:7)'
run check -cp . Hooks -- a b;       want_status 1; want_last 'verdict: UNSAFE (AssertionError at Hooks.java:7)'
finish
