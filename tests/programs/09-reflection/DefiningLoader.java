import java.io.*;
import java.lang.reflect.*;
import java.util.*;
/** A class loader of the program that defines classes. */
public class DefiningLoader {
    static class Own extends ClassLoader {
        final Map<String, byte[]> known = new HashMap<>();
        Own() { super(DefiningLoader.class.getClassLoader()); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] b = known.get(name);
            if (b == null) throw new ClassNotFoundException(name);
            return defineClass(name, b, 0, b.length);
        }
    }
    public static class Template { public static int calls; public int twice(int x) { calls++; return 2 * x; } public String toString() { return "template"; } }
    static byte[] renamed(String from, String to) throws IOException {
        byte[] b; try (InputStream in = DefiningLoader.class.getResourceAsStream(from + ".class")) { b = in.readAllBytes(); }
        byte[] f = from.getBytes("UTF-8"), t = to.getBytes("UTF-8");
        for (int i = 0; i + f.length <= b.length; i++) if (Arrays.equals(Arrays.copyOfRange(b, i, i + f.length), f)) System.arraycopy(t, 0, b, i, t.length);
        return b;
    }
    public static void main(String[] args) throws Exception {
        Own own = new Own();
        own.known.put("DefiningLoader$Copied11", null);
        own.known.put("DefiningLoader$Templatf", renamed("DefiningLoader$Template", "DefiningLoader$Templatf"));
        Class<?> k = own.loadClass("DefiningLoader$Templatf");
        Object o = k.getDeclaredConstructor().newInstance();
        System.out.println(o + " " + k.getMethod("twice", int.class).invoke(o, 21) + " " + k.getField("calls").get(null) + " " + Template.calls);
        System.out.println(k.getClassLoader() == own);
        System.out.println(k == own.loadClass("DefiningLoader$Templatf"));
        System.out.println(Class.forName("DefiningLoader$Templatf", false, own) == k);
        try { Class.forName("DefiningLoader$Templatf"); System.out.println("seen"); } catch (ClassNotFoundException e) { System.out.println("not seen by the application's loader"); }
        try { own.loadClass("DefiningLoader$Copied12"); } catch (ClassNotFoundException e) { System.out.println(e.getMessage()); }
        try { own.findClass("DefiningLoader$Templatf"); } catch (LinkageError e) { System.out.println("twice: " + e.getClass().getName()); }
        try { new Own() { Class<?> go() { return defineClass("X", new byte[] {1, 2, 3}, 0, 3); } }.go(); } catch (ClassFormatError e) { System.out.println("format"); }
        try { new Own() { Class<?> go() throws Exception { byte[] b = renamed("DefiningLoader$Template", "DefiningLoader$Templatg"); return defineClass("Other", b, 0, b.length); } }.go(); } catch (NoClassDefFoundError e) { System.out.println("name " + e.getMessage()); }
        try { new Own() { Class<?> go() { return defineClass("java.lang.X", new byte[3], 0, 3); } }.go(); } catch (SecurityException e) { System.out.println(e.getMessage()); }
    }
}
