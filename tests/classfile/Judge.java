import java.io.*;

/** Judge PACK: defines and links each class of a pack, each in a loader of its own; says "ok" or "bad error". */
public class Judge {
    static class Loader extends ClassLoader {
        Loader() { super(Judge.class.getClassLoader()); }
        Class<?> define(byte[] bytes) { return defineClass(null, bytes, 0, bytes.length); }
    }

    static String oneLine(String s) { return s.replaceAll("\\p{Cntrl}", "?"); }

    static String ask(byte[] bytes) {
        try {
            new Loader().define(bytes).getDeclaredFields(); // links, runs nothing
            return "ok";
        } catch (NoClassDefFoundError e) {
            return oneLine("missing " + e);
        } catch (Throwable e) {
            return oneLine("bad " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        var out = new PrintStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)), false, "UTF-8");
        try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            while (in.available() > 0) {
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                out.println(ask(bytes));
            }
        }
        out.flush();
    }
}
