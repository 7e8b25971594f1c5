import java.lang.annotation.*;
import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

/** Which reflective calls give cached boxes: identity of two results that are equal. */
public class ReflectiveBoxes {
    static int small() { return 7; }
    static boolean yes() { return true; }
    static byte b() { return 1; }
    static char c() { return 'c'; }
    static short s() { return 3; }
    static long j() { return 5L; }
    static int other() { return 7; }
    int virtual() { return 7; }
    static Integer boxed() { return 7; }
    static int field = 7;
    int own = 7;
    static final boolean FINAL = true;
    interface Face { int take(int x, boolean y); }
    @Retention(RetentionPolicy.RUNTIME) @interface Note { int value(); boolean flag() default true; }
    @Note(7) static class Noted { }
    static class Made { final Object kept; public Made(int x) { kept = x; } public Made(Object x) { kept = x; } }

    static String cached(Object o) {
        Object c = o instanceof Boolean ? (Object) Boolean.valueOf((Boolean) o)
            : o instanceof Byte ? (Object) Byte.valueOf((Byte) o)
            : o instanceof Character ? (Object) Character.valueOf((Character) o)
            : o instanceof Short ? (Object) Short.valueOf((Short) o)
            : o instanceof Integer ? (Object) Integer.valueOf((Integer) o) : (Object) Long.valueOf((Long) o);
        return c == o ? "c" : "n";
    }

    static void calls(String what, Method m, Object on, int times) throws Exception {
        StringBuilder line = new StringBuilder(what + " ");
        for (int i = 0; i < times; i++) line.append(cached(m.invoke(on)));
        System.out.println(line);
    }

    public static void main(String[] args) throws Throwable {
        for (String name : "small yes b c s j boxed".split(" "))
            calls(name, ReflectiveBoxes.class.getDeclaredMethod(name), null, 20);
        calls("virtual", ReflectiveBoxes.class.getDeclaredMethod("virtual"), new ReflectiveBoxes(), 20);
        // Two copies of the same method share their root.
        Method one = ReflectiveBoxes.class.getDeclaredMethod("other"), two = ReflectiveBoxes.class.getDeclaredMethod("other");
        calls("one", one, null, 10);
        calls("two", two, null, 10);
        calls("one again", one, null, 3);
        two.setAccessible(true);
        calls("three", ReflectiveBoxes.class.getDeclaredMethod("other"), null, 2);

        Field f = ReflectiveBoxes.class.getDeclaredField("field"), o = ReflectiveBoxes.class.getDeclaredField("own"), b = ReflectiveBoxes.class.getDeclaredField("FINAL");
        StringBuilder line = new StringBuilder("field ");
        for (int i = 0; i < 20; i++) line.append(cached(f.get(null))).append(cached(o.get(new ReflectiveBoxes()))).append(cached(b.get(null)));
        System.out.println(line);

        line = new StringBuilder("array ");
        for (int i = 0; i < 20; i++)
            line.append(cached(Array.get(new int[] {7}, 0))).append(cached(Array.get(new boolean[] {true}, 0))).append(cached(Array.get(new char[] {'a'}, 0)))
            .append(cached(Array.get(new byte[] {7}, 0))).append(cached(Array.get(new short[] {7}, 0))).append(cached(Array.get(new long[] {7}, 0)))
            .append(cached(Array.get(new Integer[] {7}, 0)));
        System.out.println(line);

        Constructor<?> c = Made.class.getConstructor(int.class), d = Made.class.getConstructor(Object.class);
        line = new StringBuilder("constructor ");
        for (int i = 0; i < 20; i++) line.append(cached(((Made) c.newInstance(7)).kept)).append(cached(((Made) d.newInstance(new Integer(7))).kept));
        System.out.println(line);

        MethodHandle h = MethodHandles.lookup().findStatic(ReflectiveBoxes.class, "small", MethodType.methodType(int.class));
        line = new StringBuilder("handle ");
        MethodHandle g = h.asType(MethodType.methodType(Object.class));
        for (int i = 0; i < 20; i++) line.append(cached((Object) h.invoke())).append(cached((Object) g.invokeExact())).append(cached(h.invokeWithArguments()));
        System.out.println(line);
        MethodHandle un = MethodHandles.lookup().unreflect(ReflectiveBoxes.class.getDeclaredMethod("small"));
        System.out.println("unreflect " + cached((Object) un.invoke()));
        VarHandle vh = MethodHandles.lookup().findStaticVarHandle(ReflectiveBoxes.class, "field", int.class);
        System.out.println("varhandle " + cached((Object) vh.get()) + cached(vh.toMethodHandle(VarHandle.AccessMode.GET).invokeWithArguments()));

        line = new StringBuilder();
        StringBuilder sb = line.append("proxy ");
        Face p = (Face) Proxy.newProxyInstance(ReflectiveBoxes.class.getClassLoader(), new Class<?>[] {Face.class}, (self, m, a) -> {
            sb.append(cached(a[0])).append(cached(a[1]));
            return a[0];
        });
        for (int i = 0; i < 20; i++) p.take(7, true);
        System.out.println(line);
        Method take = Face.class.getDeclaredMethod("take", int.class, boolean.class);
        sb.append(" / ");
        StringBuilder res = new StringBuilder("through proxy ");
        for (int i = 0; i < 20; i++) res.append(cached(take.invoke(p, 7, true)));
        System.out.println(line);
        System.out.println(res);

        Note n = Noted.class.getAnnotation(Note.class);
        Method value = Note.class.getDeclaredMethod("value"), flag = Note.class.getDeclaredMethod("flag");
        line = new StringBuilder("note ");
        for (int i = 0; i < 20; i++) line.append(cached(value.invoke(n))).append(cached(flag.invoke(n)));
        System.out.println(line);
        System.out.println("default " + cached(flag.getDefaultValue()) + cached(flag.getDefaultValue()));
        line = new StringBuilder("lambda ");
        java.util.function.IntSupplier sup = () -> 7;
        Method gi = java.util.function.IntSupplier.class.getDeclaredMethod("getAsInt");
        for (int i = 0; i < 20; i++) line.append(cached(gi.invoke(sup)));
        System.out.println(line);
        line = new StringBuilder("jdk ");
        Method len = String.class.getMethod("length");
        for (int i = 0; i < 20; i++) line.append(cached(len.invoke("abc")));
        System.out.println(line);
        line = new StringBuilder("size ");
        Method size = List.class.getMethod("size");
        for (int i = 0; i < 20; i++) line.append(cached(size.invoke(new ArrayList<>())));
        System.out.println(line);
        line = new StringBuilder("thrower ");
        Method at = String.class.getMethod("charAt", int.class);
        for (int i = 0; i < 20; i++) {
            try { line.append(cached(at.invoke("abc", i % 3 == 2 ? -1 : 0))); }
            catch (InvocationTargetException e) { line.append("x"); }
            try { at.invoke("abc"); } catch (IllegalArgumentException e) { line.append("y"); }
        }
        System.out.println(line);
    }
}
