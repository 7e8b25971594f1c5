// Lookup of members: every kind, what may be seen, conversions from and to reflection.
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class HandleMembers {
    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            // What a null says and a module's address are not compared here.
            String text = t instanceof NullPointerException ? "NullPointerException" : t.toString();
            System.out.println(name + ": " + text.replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static MethodHandle st(String name, MethodType type) throws Throwable {
        return lookup().findStatic(HandleMembers.class, name, type);
    }

    static int add(int a, int b) {
        return a + b;
    }

    static String cat(String a, String b) {
        return a + b;
    }

    int f = 5;
    static int sf = 7;
    final String name;

    HandleMembers() {
        name = "none";
    }

    HandleMembers(String n, int k) {
        name = n;
        f = k;
    }

    public String toString() {
        return "(" + name + "," + f + ")";
    }

    private int priv(int x) {
        return x + f;
    }

    synchronized int sync(int x) {
        return Thread.holdsLock(this) ? x : -1;
    }

    static String join(String p, Object... xs) {
        return p + Arrays.toString(xs);
    }

    static class D extends HandleMembers {
        D() {
            super("d", 1);
        }

        public String toString() {
            return "D!";
        }

        MethodHandle sup() throws Throwable {
            return lookup().findSpecial(HandleMembers.class, "toString", methodType(String.class), D.class);
        }
    }

    static class Lazy {
        static {
            System.out.println("Lazy init");
        }

        static int v = 3;

        static int get() {
            return v;
        }
    }

    static void members() throws Throwable {
        Lookup L = lookup();
        HandleMembers c = new HandleMembers("n", 9);
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        Method m = HandleMembers.class.getDeclaredMethod("priv", int.class);
        Field ff = HandleMembers.class.getDeclaredField("f");
        show("ctor", () -> L.findConstructor(HandleMembers.class, methodType(void.class, String.class,
                int.class)).invoke("k", 3));
        show("ctor exact", () -> (HandleMembers)L.findConstructor(HandleMembers.class,
                methodType(void.class)).invokeExact());
        show("getter", () -> (int) L.findGetter(HandleMembers.class, "f", int.class).invokeExact(c));
        show("setter", () -> { L.findSetter(HandleMembers.class, "f", int.class).invokeExact(c, 11);
                return c.f; });
        show("sget", () -> L.findStaticGetter(HandleMembers.class, "sf", int.class).invoke());
        show("sset", () -> { L.findStaticSetter(HandleMembers.class, "sf", int.class).invoke((short) 3);
                return sf; });
        show("getter null", () -> (int) L.findGetter(HandleMembers.class, "f",
                int.class).invokeExact((HandleMembers)null));
        show("virt null", () -> L.findVirtual(HandleMembers.class, "toString",
                methodType(String.class)).invoke((HandleMembers)null));
        show("virt", () -> L.findVirtual(Object.class, "toString",
                methodType(String.class)).invoke((Object) c));
        show("priv", () -> L.findVirtual(HandleMembers.class, "priv", methodType(int.class,
                int.class)).invoke(c, 1));
        show("super", () -> new D().sup().invoke(new D()));
        show("iface", () -> L.findVirtual(CharSequence.class, "length",
                methodType(int.class)).invoke("abcd"));
        show("iface def", () -> L.findVirtual(List.class, "of", methodType(List.class)));
        show("cmp", () -> L.findVirtual(Comparable.class, "compareTo", methodType(int.class,
                Object.class)).invoke("a", "b"));
        show("list", () -> L.findStatic(List.class, "of", methodType(List.class, Object[].class)).invoke(1,
                2, 3));
        show("clone", () -> ((int[])L.findVirtual(int[].class, "clone",
                methodType(Object.class)).invoke(new int[]{1, 2})).length);
        show("sync", () -> L.findVirtual(HandleMembers.class, "sync", methodType(int.class,
                int.class)).invoke(c, 5));
        show("not found", () -> L.findVirtual(HandleMembers.class, "nope", methodType(void.class)));
        show("not static", () -> L.findStatic(String.class, "length", methodType(int.class)));
        show("static", () -> L.findVirtual(HandleMembers.class, "add", methodType(int.class, int.class,
                int.class)));
        show("no field", () -> L.findGetter(HandleMembers.class, "nope", int.class));
        show("other field type", () -> L.findGetter(HandleMembers.class, "f", long.class));
        show("static field", () -> L.findGetter(HandleMembers.class, "sf", int.class));
        show("field of instances", () -> L.findStaticGetter(HandleMembers.class, "f", int.class));
        show("final field", () -> L.findSetter(HandleMembers.class, "name", String.class));
        show("private method", () -> L.findVirtual(String.class, "isLatin1", methodType(boolean.class)));
        show("private field", () -> L.findGetter(String.class, "value", byte[].class));
        show("no constructor", () -> L.findConstructor(HandleMembers.class, methodType(void.class,
                int.class)));
        show("public lookup", () -> publicLookup().findStatic(HandleMembers.class, "add",
                methodType(int.class, int.class, int.class)));
        show("public lookup, public", () -> publicLookup().findVirtual(String.class, "length",
                methodType(int.class)).invoke("four"));
        show("closed package", () -> privateLookupIn(String.class, L));
        show("super of others", () -> L.findSpecial(Object.class, "toString", methodType(String.class),
                String.class));
        show("named like a constructor", () -> L.findVirtual(HandleMembers.class, "<init>",
                methodType(void.class)));
        show("array constructor", () -> L.findConstructor(int[].class, methodType(void.class)));
        show("drop privacy", () -> L.dropLookupMode(Lookup.PRIVATE).findVirtual(HandleMembers.class,
                "priv", methodType(int.class, int.class)));
    }

    static void initialisation() throws Throwable {
        MethodHandle lazy = lookup().findStatic(Lazy.class, "get", methodType(int.class));
        System.out.println("before");
        show("lazy", () -> (int) lazy.invokeExact());
    }

    static void reflection() throws Throwable {
        Lookup L = lookup();
        HandleMembers c = new HandleMembers("n", 9);
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        Method m = HandleMembers.class.getDeclaredMethod("priv", int.class);
        Field ff = HandleMembers.class.getDeclaredField("f");
        show("unref", () -> L.unreflect(m).invoke(c, 2));
        show("unrefG", () -> L.unreflectGetter(ff).invoke(c));
        show("unrefS", () -> { L.unreflectSetter(ff).invoke(c, 77); return c.f; });
        show("unrefC", () -> L.unreflectConstructor(HandleMembers.class.getDeclaredConstructor()).invoke());
        show("unrefVH", () -> (int) L.unreflectVarHandle(ff).get(c));
        show("unrefFinal", () -> L.unreflectSetter(HandleMembers.class.getDeclaredField("name")));
        show("reveal", () -> { MethodHandleInfo i = L.revealDirect(add); return i + " " + i.getName()
                + " " + i.getMethodType() + " " + i.getReferenceKind() + " " + i.getDeclaringClass()
                + " " + Modifier.toString(i.getModifiers()) + " " + i.reflectAs(Method.class, L); });
        show("reveal f", () -> L.revealDirect(L.findGetter(HandleMembers.class, "f", int.class)) + "");
        show("reveal c", () -> L.revealDirect(L.findConstructor(HandleMembers.class,
                methodType(void.class))));
        show("reveal v", () -> L.revealDirect(L.findVirtual(String.class, "length", methodType(int.class))));
        show("reveal i", () -> L.revealDirect(L.findVirtual(List.class, "size", methodType(int.class))));
        show("reveal va", () -> L.revealDirect(join));
        show("reveal bad", () -> L.revealDirect(add.bindTo(null)));
        show("reveal bad", () -> L.revealDirect(insertArguments(add, 0, 1)));
        show("reflectAs", () -> reflectAs(Method.class, add));
    }

    static void lookups() throws Throwable {
        Lookup L = lookup();
        HandleMembers c = new HandleMembers("n", 9);
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        Method m = HandleMembers.class.getDeclaredMethod("priv", int.class);
        Field ff = HandleMembers.class.getDeclaredField("f");
        show("modes", () -> L.lookupModes() + " " + publicLookup().lookupModes() + " "
                + L.in(String.class).lookupModes() + " " + L.in(D.class).lookupModes() + " "
                + L.dropLookupMode(Lookup.PRIVATE).lookupModes() + " " + publicLookup() + " "
                + L.in(D.class) + " " + L.dropLookupMode(Lookup.PRIVATE) + " "
                + L.dropLookupMode(Lookup.PACKAGE) + " " + L.hasFullPrivilegeAccess());
        show("privIn", () -> privateLookupIn(D.class, L) + " " + privateLookupIn(D.class,
                L).findGetter(HandleMembers.class, "f", int.class).type());
        show("findClass", () -> L.findClass("java.util.List") + " " + L.accessClass(HandleMembers.class)
                + " " + L.ensureInitialized(Lazy.class));
        show("bad drop", () -> L.dropLookupMode(99));
    }

    static void descriptions() throws Throwable {
        Lookup L = lookup();
        HandleMembers c = new HandleMembers("n", 9);
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        VarHandle vh = L.findVarHandle(HandleMembers.class, "f", int.class);
        MethodHandle join = st("join", methodType(String.class, String.class, Object[].class));
        Method m = HandleMembers.class.getDeclaredMethod("priv", int.class);
        Field ff = HandleMembers.class.getDeclaredField("f");
        show("desc", () -> add.describeConstable().get() + " " + vh.describeConstable().get() + " "
                + add.describeConstable().get().resolveConstantDesc(L) + " "
                + vh.describeConstable().get().resolveConstantDesc(L) + " "
                + L.findGetter(HandleMembers.class, "f", int.class).describeConstable().get() + " "
                + L.findConstructor(HandleMembers.class,
                methodType(void.class)).describeConstable().get() + " " + insertArguments(add, 0,
                1).describeConstable());
        show("mt", () -> methodType(int.class, String.class, long[].class).toMethodDescriptorString()
                + fromMethodDescriptorString("(ILjava/lang/String;)[I", null) + genericMethodType(2,
                true) + methodType(int.class).wrap() + methodType(Integer.class,
                Object.class).unwrap().erase());
    }

    public static void main(String[] args) throws Throwable {
        members();
        initialisation();
        reflection();
        lookups();
        descriptions();
    }
}
