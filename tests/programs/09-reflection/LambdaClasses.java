import java.io.Serializable;
import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

/** What reflection says about the classes of lambdas. */
public class LambdaClasses {
    interface Both extends Supplier<String>, Serializable { }
    static String text(Throwable e) { return e.getClass().getName(); }
    static String strip(String s) { return s.replaceAll("Lambda[$/0-9a-fx]*", "Lambda~"); }

    static void show(String what, Object o) throws Exception {
        Class<?> c = o.getClass();
        System.out.println("== " + what);
        System.out.println("hidden " + c.isHidden() + " synthetic " + c.isSynthetic() + " modifiers " + Integer.toHexString(c.getModifiers())
            + " " + Modifier.toString(c.getModifiers()));
        System.out.println("anonymous " + c.isAnonymousClass() + " local " + c.isLocalClass() + " member " + c.isMemberClass()
            + " enclosing " + c.getEnclosingClass() + " declaring " + c.getDeclaringClass() + " canonical " + c.getCanonicalName());
        String name = c.getName();
        System.out.println("slash " + (name.indexOf('/') > 0) + " " + name.replaceAll("/0x[0-9a-f]{16}$", "/~").replaceAll("Lambda(\\$[0-9]+)?", "Lambda"));
        System.out.println("simple " + c.getSimpleName().replaceAll("/0x[0-9a-f]{16}$", "/~").replaceAll("Lambda(\\$[0-9]+)?", "Lambda"));
        System.out.println("type name " + strip(c.getTypeName()) + " package " + c.getPackageName() + " string " + strip(c.toString()) + " generic " + strip(c.toGenericString()));
        System.out.println("super " + c.getSuperclass() + " interfaces " + Arrays.toString(c.getInterfaces()));
        System.out.println("generic " + Arrays.toString(c.getGenericInterfaces()));
        System.out.println("host " + c.getNestHost() + " members " + c.getNestHost().getNestMembers().length + " own " + c.getNestMembers().length
            + " mate " + c.isNestmateOf(LambdaClasses.class) + " " + LambdaClasses.class.isNestmateOf(c));
        List<String> lines = new ArrayList<>();
        for (Method m : c.getDeclaredMethods()) lines.add(Modifier.toString(m.getModifiers()) + " " + m.getReturnType().getName() + " " + m.getName() + Arrays.toString(m.getParameterTypes())
            + " " + m.isSynthetic() + m.isBridge());
        Collections.sort(lines);
        System.out.println("methods " + lines);
        lines.clear();
        for (Constructor<?> k : c.getDeclaredConstructors()) lines.add(Modifier.toString(k.getModifiers()) + Arrays.toString(k.getParameterTypes()));
        System.out.println("constructors " + lines + " public " + c.getConstructors().length);
        lines.clear();
        for (Field f : c.getDeclaredFields()) lines.add(Modifier.toString(f.getModifiers()) + " " + f.getType().getName() + " " + f.getName());
        System.out.println("fields " + lines);
        try { System.out.println("forName " + (Class.forName(name) == c)); } catch (Throwable e) { System.out.println("forName " + text(e)); }
        try { System.out.println("load " + (c.getClassLoader().loadClass(name) == c)); } catch (Throwable e) { System.out.println("load " + text(e)); }
        String bare = name.indexOf('/') < 0 ? name : name.substring(0, name.indexOf('/'));
        try { System.out.println("forName bare " + (Class.forName(bare) == c)); } catch (Throwable e) { System.out.println("forName bare " + text(e)); }
        for (Field f : c.getDeclaredFields()) {
            f.setAccessible(true);
            System.out.println("field " + f.getName() + " = " + (f.get(o) instanceof LambdaClasses ? "this" : f.get(o)));
            try { f.set(o, f.get(o)); System.out.println("set"); } catch (Throwable e) { System.out.println(text(e) + " " + e.getMessage().replaceAll("Lambda[$/0-9a-fx]*", "Lambda~")); }
        }
        for (Constructor<?> k : c.getDeclaredConstructors()) {
            try { k.newInstance(new Object[k.getParameterCount()]); System.out.println("made"); } catch (Throwable e) { System.out.println("new " + text(e)); }
            try {
                k.setAccessible(true);
                Object[] args = new Object[k.getParameterCount()];
                for (int i = 0; i < args.length; i++) args[i] = k.getParameterTypes()[i] == int.class ? 5 : k.getParameterTypes()[i] == long.class ? 6L : null;
                Object again = k.newInstance(args);
                System.out.println("made " + (again.getClass() == c) + (again == o));
                if (again instanceof Supplier) System.out.println(((Supplier<?>) again).get());
            } catch (Throwable e) { System.out.println("new " + text(e)); }
        }
        try { c.newInstance(); System.out.println("newInstance"); } catch (Throwable e) { System.out.println("newInstance " + text(e)); }
        System.out.println("array " + strip(Array.newInstance(c, 2).getClass().getName()) + " " + Array.newInstance(c, 1).getClass().getComponentType().isHidden()
          + Array.newInstance(c, 1).getClass().isHidden() + " " + Array.newInstance(c, 1).getClass().getSimpleName().replaceAll("Lambda[$/0-9a-fx]*", "Lambda~"));
        System.out.println("loader " + (c.getClassLoader() == LambdaClasses.class.getClassLoader()) + " module " + c.getModule().isNamed() + " pkg " + c.getPackage());
        System.out.println("annotations " + c.getAnnotations().length + " sealed " + c.isSealed() + " record " + c.isRecord() + " type params " + c.getTypeParameters().length);
        System.out.println("resource " + (c.getResource(bare + ".class") != null) + " domain " + (c.getProtectionDomain() != null) + " assertions " + c.desiredAssertionStatus());
        try { System.out.println(c.describeConstable()); } catch (Throwable e) { System.out.println(text(e)); }
        try { System.out.println(c.descriptorString().replaceAll("Lambda[$/0-9a-fx.]*", "Lambda~")); } catch (Throwable e) { System.out.println(text(e)); }
        try { c.getMethod("get"); System.out.println("get"); } catch (Throwable e) { System.out.println(text(e)); }
        System.out.println("toString " + o.toString().replaceAll("@[0-9a-f]+$", "@").replaceAll("/0x[0-9a-f]{16}", "/~").replaceAll("Lambda(\\$[0-9]+)?", "Lambda"));
    }

    String word = "w";
    Supplier<String> own() { return () -> word; }

    public static void main(String[] args) throws Exception {
        int n = args.length + 3; long l = 4; String s = "x" + n;
        show("plain", (Runnable) () -> { });
        show("capture", (Supplier<String>) () -> s + n + l);
        show("this", new LambdaClasses().own());
        show("reference", (Function<String, Integer>) String::length);
        show("bound", (Supplier<Integer>) s::length);
        show("new", (Supplier<ArrayList<String>>) ArrayList::new);
        show("serial", (Both) () -> "both");
        show("marked", (Runnable & Cloneable) () -> { });
        show("primitive", (IntSupplier) () -> 4);
        show("comparator", (Comparator<String> & Serializable) (a, b) -> 0);
        Runnable a = () -> { }, b = () -> { };
        System.out.println(a.getClass() == b.getClass());
        Object[] made = new Object[2];
        for (int i = 0; i < 2; i++) { int k = i; made[i] = (IntSupplier) () -> k; }
        System.out.println(made[0].getClass() == made[1].getClass());
    }
}
