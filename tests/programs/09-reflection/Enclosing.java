import java.util.Arrays;
import java.util.Comparator;

/** Enclosing classes and methods, declared classes, nest mates, synthetic members. */
public class Enclosing {
    static class Nested {
        class Inner {
        }
    }

    interface Face {
    }

    enum Kind { A { }, B }

    static Object local() {
        class Local {
        }
        return new Local();
    }

    public static void main(String[] args) throws Exception {
        Class<?>[] declared = Enclosing.class.getDeclaredClasses();
        Arrays.sort(declared, Comparator.comparing(Class::getName));
        System.out.println(Arrays.toString(declared));
        System.out.println(Nested.Inner.class.getEnclosingClass() + " " + Nested.Inner.class.getDeclaringClass() + " " + Nested.Inner.class.getNestHost());
        Object l = local();
        System.out.println(l.getClass().getName() + " " + l.getClass().getEnclosingMethod() + " " + l.getClass().getDeclaringClass());
        Object a = new Object() { };
        System.out.println(a.getClass().getName() + " [" + a.getClass().getSimpleName() + "] " + a.getClass().getEnclosingMethod().getName() + " " + a.getClass().getSuperclass());
        System.out.println(Kind.A.getClass() + " " + Kind.A.getDeclaringClass() + " " + Kind.A.getClass().isEnum() + " " + Kind.B.getClass().isEnum());
        System.out.println(Arrays.stream(Nested.Inner.class.getDeclaredFields()).allMatch(f -> f.isSynthetic()) + " " + Face.class.isInterface() + " " + Face.class.getModifiers());
        System.out.println(Enclosing.class.getNestMembers().length);
        System.out.println(Enclosing[].class.getComponentType() + " " + Enclosing.class.arrayType().getName() + " " + int[][].class.componentType());
    }
}
