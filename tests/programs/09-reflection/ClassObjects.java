import java.util.Arrays;
import java.util.Map;

/** Names, modifiers and relations of classes. */
public class ClassObjects {
    interface I {
    }

    static class A implements I {
    }

    static final class B extends A implements Runnable, Cloneable {
        public void run() {
        }
    }

    @interface Note {
    }

    enum E { X }

    public static void main(String[] args) throws Exception {
        Class<?>[] all = {int.class, void.class, int[].class, String[][].class, String.class, A.class, B.class, I.class, Note.class, E.class, Map.Entry.class, Object.class};
        for (Class<?> c : all) {
            System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + c.getPackageName());
            System.out.println(c.isPrimitive() + " " + c.isArray() + " " + c.isInterface() + " " + c.isEnum() + " " + c.isAnnotation() + " " + c.getModifiers());
            System.out.println(c.getSuperclass() + " " + Arrays.toString(c.getInterfaces()) + " " + c.getComponentType() + " " + c.getEnclosingClass());
        }
        System.out.println(I.class.isAssignableFrom(B.class) + " " + A.class.isInstance(new B()) + " " + Object[].class.isAssignableFrom(A[].class) + " " + long.class.isAssignableFrom(int.class));
        System.out.println(Class.forName("java.util.ArrayList") + " " + Class.forName("[I") + " " + Class.forName("[Ljava.lang.String;") + " " + Class.forName("ClassObjects$A"));
        try {
            Class.forName("no.such.Thing");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(B.class.cast(new B()) instanceof B);
        try {
            B.class.cast(new A());
        } catch (ClassCastException e) {
            System.out.println("cast " + e.getMessage());
        }
        System.out.println(new B().getClass() == B.class);
        System.out.println(int.class.descriptorString() + String[].class.descriptorString() + " " + int[].class.arrayType() + " " + B.class.toGenericString());
        System.out.println(Arrays.toString(E.class.getEnumConstants()) + E.X.getDeclaringClass() + " " + A.class.getNestHost() + " " + A.class.isNestmateOf(B.class));
        System.out.println(String.class.getModule() + " " + ClassObjects.class.getModule().isNamed() + " " + String.class.getClassLoader() + " " + (A.class.getClassLoader() == B.class.getClassLoader()));
    }
}
