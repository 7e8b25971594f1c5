#!/usr/bin/env bash
# Modules: what a program on the class path may access of the JDK, with and without --add-exports,
# --add-opens and --add-modules, compared with java; the same in a jar's manifest and in a witness.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
misc=java.base/jdk.internal.misc=ALL-UNNAMED
mkdir -p classes src/p
cat >src/Try.java <<'J'
public class Try {
    interface Code { Object run() throws Throwable; }
    static void run(String what, Code code) { // the number of a module is where it lies in memory
        String said;
        try {
            said = String.valueOf(code.run());
        } catch (Throwable e) {
            while (e instanceof java.lang.reflect.InvocationTargetException) e = e.getCause();
            said = e.getClass().getName() + ": " + e.getMessage();
        }
        System.out.println(what + ": " + said.replaceAll("@[0-9a-fx]+", "@"));
    }
}
J
cat >src/Linked.java <<'J'
import jdk.internal.misc.Signal;
import jdk.internal.misc.Unsafe;
import jdk.internal.misc.VM;
public class Linked {
    static class Call { static Object x() { return VM.isBooted(); } }
    static class Instance { static Object x(Object o) { return o instanceof Unsafe; } }
    static class Cast { static Object x(Object o) { return (Unsafe) o; } }
    static class Array { static Object x() { return new Unsafe[1][2].length; } }
    static class Literal { static Object x() { return Unsafe.class.getName(); } }
    static class Static { static Object x() { return Unsafe.ARRAY_BYTE_BASE_OFFSET; } }
    static class Signature { static Object x() { return m(null); } static Object m(Unsafe u) { return u; } }
    static class Lambda { static Object x() { Signal.Handler h = s -> { }; return h instanceof Signal.Handler; } }
    static class Captured { static Object x(Unsafe u) { Runnable r = () -> System.out.println(u); return r != null; } }
    static class Concat { static Object x(Unsafe u) { return "a " + u; } }
    static class Reference { static Object x() { java.util.function.BooleanSupplier b = VM::isBooted; return b.getAsBoolean(); } }
    static class Implements implements Signal.Handler { public void handle(Signal s) { } }
    interface Extends extends Signal.Handler { }
    static class Below implements Extends { public void handle(Signal s) { } }
    static class Handler { static Object x() { try { return 1; } catch (jdk.internal.misc.X e) { return 2; } } }
    public static void main(String[] args) {
        Try.run("call", () -> Call.x());
        Try.run("call again", () -> Call.x());
        Try.run("instanceof null", () -> Instance.x(null));
        Try.run("instanceof", () -> Instance.x("s"));
        Try.run("cast null", () -> Cast.x(null));
        Try.run("cast", () -> Cast.x("s"));
        Try.run("array", () -> Array.x());
        Try.run("literal", () -> Literal.x());
        Try.run("static", () -> Static.x());
        Try.run("signature", () -> Signature.x());
        Try.run("lambda", () -> Lambda.x());
        Try.run("captured", () -> Captured.x(null));
        Try.run("concat", () -> Concat.x(null));
        Try.run("reference", () -> Reference.x());
        Try.run("implements", () -> new Implements() != null);
        Try.run("below", () -> new Below() != null);
    }
}
J
sed -i '/static class Handler/d' src/Linked.java
cat >src/Reflected.java <<'J'
import java.lang.invoke.*;
import java.lang.reflect.*;
public class Reflected {
    public static void main(String[] args) {
        Module base = Object.class.getModule(), own = Reflected.class.getModule();
        Try.run("name", () -> Class.forName("jdk.internal.misc.VM").getName());
        Try.run("invoke", () -> Class.forName("jdk.internal.misc.VM").getMethod("isBooted").invoke(null));
        Try.run("field", () -> { Field f = String.class.getDeclaredField("hash"); f.setAccessible(true); return f.getInt(""); });
        Try.run("try", () -> String.class.getDeclaredField("hash").trySetAccessible());
        Try.run("get", () -> String.class.getDeclaredField("hash").get(""));
        Try.run("constructor", () -> { Constructor<?> c = String.class.getDeclaredConstructor(byte[].class, byte.class); c.setAccessible(true); return c.newInstance(new byte[] {65}, (byte) 0); });
        Try.run("public", () -> { Method m = String.class.getMethod("length"); m.setAccessible(true); return m.invoke("abc"); });
        Try.run("protected", () -> { Method m = Object.class.getDeclaredMethod("clone"); m.setAccessible(true); return ((int[]) m.invoke(new int[2])).length; });
        Try.run("private lookup", () -> MethodHandles.privateLookupIn(String.class, MethodHandles.lookup()));
        Try.run("private member", () -> MethodHandles.privateLookupIn(String.class, MethodHandles.lookup()).findGetter(String.class, "hash", int.class).type());
        Try.run("lookup", () -> MethodHandles.lookup().findStatic(Class.forName("jdk.internal.misc.VM"), "isBooted", MethodType.methodType(boolean.class)).type());
        Try.run("public lookup", () -> MethodHandles.publicLookup().findStatic(Class.forName("jdk.internal.misc.VM"), "isBooted", MethodType.methodType(boolean.class)).type());
        Try.run("exported", () -> base.isExported("jdk.internal.misc") + " " + base.isExported("jdk.internal.misc", own) + " " + base.isExported("java.lang"));
        Try.run("open", () -> base.isOpen("java.lang") + " " + base.isOpen("java.lang", own) + " " + base.isOpen("jdk.internal.misc", own));
        Try.run("own", () -> own.isExported("p") + " " + own.isOpen("p", base) + " " + own.isNamed());
        Try.run("proxy", () -> Proxy.newProxyInstance(Reflected.class.getClassLoader(), new Class<?>[] {Class.forName("jdk.internal.misc.Signal$Handler")}, (o, m, a) -> "proxied").toString());
        Try.run("incubator", () -> Class.forName("jdk.incubator.vector.Vector").getModule());
        Try.run("tool", () -> Class.forName("sun.tools.jcmd.JCmd").getModule());
        Try.run("sql", () -> Class.forName("java.sql.Date").getModule());
        for (String m : args) Try.run(m, () -> ModuleLayer.boot().findModule(m).isPresent());
    }
}
J
# A class that others could access when they were compiled.
cat >src/p/Open.java <<'J'
package p;
public class Open {
    public int x;
    public static int s;
    public Open() { }
    public Open(int n) { }
    public void m(int[] a, String b) { }
    public static long call() { return 1; }
    public static class In { }
    public interface I { default void d() { } }
}
J
echo 'package p; public class Whole { public static void hi() { } public void gone(Object o, double[][] d) { } }' >src/p/Whole.java
cat >src/Members.java <<'J'
import p.*;
public class Members {
    static class Sub extends Whole { }
    static class SubInterface implements Open.I { }
    static class Help { static Object x(Open b) { return b.x; } static Object m(Open b) { b.m(null, null); return 1; } static Object gone(Whole w) { w.gone(null, null); return 1; } }
    public static void main(String[] args) {
        Try.run("array", () -> new Open[1].length);
        Try.run("field", () -> Help.x(null));
        Try.run("static", () -> Open.s);
        Try.run("method", () -> Help.m(null));
        Try.run("static method", () -> Open.call());
        Try.run("new", () -> new Open());
        Try.run("new int", () -> new Open(1));
        Try.run("inner", () -> Open.In.class);
        Try.run("interface", () -> Open.I.class);
        Try.run("class", () -> { Whole.hi(); return 1; });
        Try.run("array of", () -> new Whole[2][3].length);
        Try.run("sub", () -> new Sub());
        Try.run("sub interface", () -> new SubInterface());
        Try.run("reference", () -> { Runnable r = Whole::hi; r.run(); return 1; });
        Try.run("reference 2", () -> { java.util.function.LongSupplier r = Open::call; return r.getAsLong(); });
        Try.run("gone", () -> Help.gone(null));
    }
}
J
"${bin}javac" --add-exports $misc -d classes src/*.java src/p/*.java 2>javac.err || { cat javac.err; exit 1; }
sed -i 's/public int x/int x/; s/public static int s/private static int s/; s/public Open()/Open()/; s/public Open(int/protected Open(int/; s/public void m/void m/;
    s/public static long/private static long/; s/public static class/static class/; s/public interface/interface/' src/p/Open.java
sed -i 's/public class Whole/class Whole/; s/public void gone.*/}/' src/p/Whole.java
"${bin}javac" -d classes src/p/*.java || exit 1

# compare NAME OPTIONS… CLASS: java and weft say the same.
compare() {
    "${bin}java" "$@" >java.out 2>/dev/null
    run run "$@"
    cmp -s java.out "$scratch/out" || { fail "java says otherwise:"; diff java.out "$scratch/out" | head -20; }
}
modules=$("${bin}java" --list-modules | sed 's/@.*//')
compare -cp classes Linked
compare --add-exports $misc -cp classes Linked
compare --add-opens $misc -cp classes Linked
compare --add-exports java.base/jdk.internal.misc=java.sql -cp classes Linked
compare --add-exports=java.base/jdk.internal.misc=java.sql,ALL-UNNAMED -cp classes Linked
compare -cp classes Members
for options in "" "--add-exports $misc" "--add-opens java.base/java.lang=ALL-UNNAMED --add-opens $misc" \
    "--add-modules jdk.incubator.vector" "--add-modules jdk.jcmd,jdk.incubator.vector" "--add-modules ALL-SYSTEM"; do
    # shellcheck disable=SC2086
    "${bin}java" $options -cp classes Reflected $modules >java.out 2>/dev/null
    # shellcheck disable=SC2086
    run run $options -cp classes Reflected -- $modules; want_status 0
    cmp -s java.out "$scratch/out" || { fail "java says otherwise:"; diff java.out "$scratch/out"; }
done

# A source is compiled with them.
cp src/Linked.java src/Try.java .
"${bin}java" --add-exports $misc -cp classes Linked >java.out
run run --add-exports $misc Linked.java; want_status 0; cmp -s java.out "$scratch/out" || fail "java says otherwise"
run run Linked.java; want_status 2; want_err 'not visible'

# The manifest of an executable jar.
printf 'Main-Class: Linked\nAdd-Exports: java.base/jdk.internal.misc java.base/sun.util.calendar\n' >manifest
"${bin}jar" cfm linked.jar manifest -C classes . || exit 1
"${bin}java" -jar linked.jar >java.out
run run linked.jar; want_status 0; cmp -s java.out "$scratch/out" || fail "java -jar says otherwise"
printf 'Main-Class: Reflected\nAdd-Opens: java.base/java.lang\n' >manifest
"${bin}jar" cfm reflected.jar manifest -C classes . || exit 1
"${bin}java" -jar reflected.jar >java.out
run run reflected.jar; want_status 0; cmp -s java.out "$scratch/out" || fail "java -jar says otherwise"

# check finds the error, and with the option it is none; a witness keeps the option.
cat >Hidden.java <<'J'
public class Hidden {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n += jdk.internal.misc.VM.isBooted() ? 1 : 2);
        t.start();
        n++;
        t.join();
        assert n == 2;
    }
}
J
"${bin}javac" --add-exports $misc -d classes Hidden.java || exit 1
run check -cp classes Hidden; want_status 1; want_last 'verdict: UNSAFE (IllegalAccessError at Hidden.java:4)'
run check -cp classes Hidden --add-exports $misc --witness hidden.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Hidden.java:8)'
run replay hidden.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Hidden.java:8)'
run check Hidden.java --add-exports $misc --witness hidden.json; want_status 1
run replay hidden.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Hidden.java:8)'
run run -cp classes Reflected --add-opens java.base/java.lang=ALL-UNNAMED --witness run.json; cp "$scratch/out" first
run replay run.json; want_status 0; cmp -s first "$scratch/out" || fail "the replayed run says otherwise"
sed 's/"add-opens": \[/"add-opens": [1, /' run.json >bad.json; run replay bad.json; want_status 2; want_one_error_line
sed 's/ALL-UNNAMED//' run.json >bad.json; run replay bad.json; want_status 2; want_one_error_line

for bad in java.base java.base/ java.base/x java.base/x= /x=ALL-UNNAMED java.base/=ALL-UNNAMED =; do
    run run --add-exports "$bad" -cp classes Reflected; want_status 2; want_one_error_line; want_err 'MODULE/PACKAGE=TARGETS'
done
run run --add-modules no.such -cp classes Reflected; want_status 2; want_one_error_line; want_err 'module no.such not found'
run run --add-exports java.base/no.such=ALL-UNNAMED -cp classes Reflected; want_status 0; want_err 'package no.such is not in module java.base'
finish
