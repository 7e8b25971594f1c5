import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Finding and invoking methods. */
public class Methods {
    public int add(int a, int b) {
        return a + b;
    }

    public static String join(String sep, String... parts) {
        return String.join(sep, parts);
    }

    private long secret(long x) {
        return x * 2;
    }

    public void fails() {
        throw new IllegalStateException("inside");
    }

    protected <T extends Comparable<T>> T max(List<? extends T> list, T first) throws IllegalArgumentException {
        return first;
    }

    static class Sub extends Methods {
        @Override
        public int add(int a, int b) {
            return -super.add(a, b);
        }
    }

    public static void main(String[] args) throws Exception {
        Methods m = new Methods();
        Method add = Methods.class.getMethod("add", int.class, int.class);
        System.out.println(add.invoke(m, 2, 3) + " " + add.invoke(new Sub(), 2, 3) + " " + add.invoke(m, (short) 2, 'a'));
        Method join = Methods.class.getMethod("join", String.class, String[].class);
        System.out.println(join.invoke(null, "-", new String[] {"a", "b"}) + " " + join.isVarArgs());
        Method secret = Methods.class.getDeclaredMethod("secret", long.class);
        System.out.println(secret.invoke(m, 21) + " " + secret.getReturnType());
        System.out.println(Methods.class.getMethod("fails").getReturnType() + " " + add);
        try {
            Methods.class.getMethod("fails").invoke(m);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause() + " " + e.getMessage());
        }
        try {
            add.invoke(m, 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            add.invoke(m, 1, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            add.invoke("wrong", 1, 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            add.invoke(null, 1, 2);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            Methods.class.getMethod("secret", long.class);
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        Method[] declared = Methods.class.getDeclaredMethods();
        Arrays.sort(declared, Comparator.comparing(Method::getName));
        for (Method x : declared) {
            if (!x.isSynthetic()) {
                System.out.println(x.toGenericString() + " " + x.getParameterCount() + " " + Arrays.toString(x.getExceptionTypes()));
            }
        }
        int r = 0;
        for (int i = 0; i < 40; i++) {
            r += (int) add.invoke(m, i, r);
        }
        System.out.println(r);
        System.out.println(String.class.getMethod("substring", int.class).invoke("reflect", 2) + " " + Comparable.class.getMethod("compareTo", Object.class).invoke("a", "c"));
        System.out.println(Sub.class.getMethod("add", int.class, int.class).getDeclaringClass().getSimpleName() + " " + Sub.class.getMethod("hashCode").getDeclaringClass());
    }
}
