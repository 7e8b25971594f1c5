import java.io.*;
import java.net.*;
import java.util.*;
/** Loaders that delegate: the JDK's, one of the program's, URLClassLoader. */
public class DelegatingLoaders {
    public static class Plugin { static int count; public String toString() { return "plugin " + ++count; } }
    static class Own extends ClassLoader {
        Own(ClassLoader parent) { super("own", parent); }
        Class<?> define(String name, byte[] b) { return defineClass(name, b, 0, b.length); }
        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            System.out.println("findClass " + name); throw new ClassNotFoundException(name); }
        @Override public URL findResource(String n) { return null; }
    }
    static byte[] bytes(String name) throws IOException {
        try (InputStream in = DelegatingLoaders.class.getResourceAsStream(name)) { return in.readAllBytes(); }
    }
    public static void main(String[] args) throws Exception {
        Own own = new Own(DelegatingLoaders.class.getClassLoader());
        System.out.println(own.getName() + " " + own.getParent().getName());
        System.out.println(own.loadClass("DelegatingLoaders$Plugin") == Plugin.class);
        try { own.loadClass("no.Such"); } catch (ClassNotFoundException e) { System.out.println(e); }
        System.out.println(Class.forName("java.util.ArrayList", true, own) == ArrayList.class);
        Class<?> own2 = Class.forName("DelegatingLoaders$Plugin", true, own);
        System.out.println(own2.getDeclaredConstructor().newInstance());
        System.out.println(Plugin.class.getClassLoader() == ClassLoader.getSystemClassLoader());
        System.out.println(Thread.currentThread().getContextClassLoader() == ClassLoader.getSystemClassLoader());
        System.out.println(String.class.getClassLoader() + " " + ClassLoader.getPlatformClassLoader().getName());
        URL here = DelegatingLoaders.class.getResource("DelegatingLoaders.class");
        URL dir = new URL(here.toString().replace("DelegatingLoaders.class", ""));
        try (URLClassLoader u = new URLClassLoader(new URL[] {dir})) {
            System.out.println(u.loadClass("DelegatingLoaders$Plugin") == Plugin.class);
            System.out.println(u.getResource("DelegatingLoaders.class") != null);
        }
    }
}
