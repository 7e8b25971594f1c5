package weft;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * Where a check starts that does not start at {@code main}: calls one method with every possible argument, or one test
 * with what belongs around it. Weft says what to call; programs do not use this class.
 *
 * <p>Arguments: the class, the expected exception or nothing, the method, and four counted lists of methods: those to
 * be called once before, before, after, and once after. A method is {@code class#name#descriptor}.
 */
final class Entry {
    private final String[] plan;
    private int at;
    private Object self;

    private Entry(String[] plan) {
        this.plan = plan;
    }

    public static void main(String[] plan) throws Throwable {
        new Entry(plan).run();
    }

    private void run() throws Throwable {
        Class<?> type = load(plan[at++]);
        String expected = plan[at++];
        String method = plan[at++];
        String[] beforeAll = list();
        String[] before = list();
        String[] after = list();
        String[] afterAll = list();
        try {
            if (needsObject(method)) {
                self = make(type);
            }
            callAll(beforeAll);
            try {
                callAll(before);
                test(method, expected);
            } finally {
                callAll(after);
            }
        } catch (Throwable thrown) {
            if (!isAborted(thrown.getClass())) {
                throw thrown;
            }
        } finally {
            callAll(afterAll);
        }
    }

    private void test(String method, String expected) throws Throwable {
        if (expected.isEmpty()) {
            call(method);
            return;
        }
        try {
            call(method);
        } catch (Throwable thrown) {
            if (load(expected).isInstance(thrown)) {
                return;
            }
            throw thrown;
        }
        throw new AssertionError("Expected exception: " + expected);
    }

    /** An assumption of JUnit's that does not hold: nothing is tested then. */
    private static boolean isAborted(Class<?> type) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            String name = c.getName();
            if (name.equals("org.junit.AssumptionViolatedException")
                || name.equals("org.junit.internal.AssumptionViolatedException")
                || name.equals("org.opentest4j.TestAbortedException")) {
                return true;
            }
        }
        return false;
    }

    private String[] list() {
        String[] result = new String[Integer.parseInt(plan[at++])];
        for (int i = 0; i < result.length; i++) {
            result[i] = plan[at++];
        }
        return result;
    }

    private void callAll(String[] methods) throws Throwable {
        for (String method : methods) {
            call(method);
        }
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, true, ClassLoader.getSystemClassLoader());
    }

    private static Object make(Class<?> type) throws Throwable {
        Constructor<?> constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        try {
            return constructor.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static boolean needsObject(String method) throws Throwable {
        return !java.lang.reflect.Modifier.isStatic(find(method).getModifiers());
    }

    private static Method find(String described) throws Throwable {
        String[] parts = described.split("#");
        for (Method m : load(parts[0]).getDeclaredMethods()) {
            if (m.getName().equals(parts[1]) && descriptor(m).equals(parts[2])) {
                return m;
            }
        }
        throw new NoSuchMethodError(described);
    }

    private static String descriptor(Method m) {
        StringBuilder text = new StringBuilder("(");
        for (Class<?> p : m.getParameterTypes()) {
            text.append(descriptor(p));
        }
        return text.append(')').append(descriptor(m.getReturnType())).toString();
    }

    private static String descriptor(Class<?> type) {
        if (type == void.class) {
            return "V";
        }
        return java.lang.reflect.Array.newInstance(type, 0).getClass().getName().replace('.', '/').substring(1);
    }

    private void call(String described) throws Throwable {
        Method m = find(described);
        m.setAccessible(true);
        Class<?>[] types = m.getParameterTypes();
        Object[] arguments = new Object[types.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument(types[i]);
        }
        try {
            m.invoke(self, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Object argument(Class<?> type) {
        if (type == boolean.class || type == Boolean.class) {
            return Verify.anyBoolean();
        }
        if (type == byte.class || type == Byte.class) {
            return (byte) Verify.anyInt(Byte.MIN_VALUE, Byte.MAX_VALUE);
        }
        if (type == short.class || type == Short.class) {
            return (short) Verify.anyInt(Short.MIN_VALUE, Short.MAX_VALUE);
        }
        if (type == char.class || type == Character.class) {
            return Verify.anyChar();
        }
        return pick(type.getEnumConstants());
    }

    /** Weft looks at the parameter to name the value that was chosen. */
    private static Object pick(Object[] values) {
        if (values.length == 0) {
            Verify.assume(false); // an enum without constants: there is no argument
        }
        return values[Verify.anyInt(0, values.length - 1)];
    }
}
