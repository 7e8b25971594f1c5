package weft;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;

/**
 * Where a check starts that does not start at {@code main}: calls one method with every possible argument, or one test
 * with what belongs around it. Weft says what to call; programs do not use this class.
 *
 * <p>Arguments: the expected exception or nothing, the method, how often it is repeated (0: it is not), and the classes
 * whose objects it needs, from the outermost to its own. Of each class: its name, 1 if it has one object for all tests,
 * and four counted lists of methods: those to be called once before, before, after, and once after. A method is
 * {@code class#name#descriptor}.
 */
final class Entry {
    private final String[] plan;
    private int at;
    private final String expected;
    private final String method;
    private final int repetitions;
    private final Level[] levels;
    private Object repetition;
    private Throwable failure;

    /** A class around the test, and its object. */
    private static final class Level {
        Class<?> type;
        boolean shared;
        String[] beforeAll;
        String[] before;
        String[] after;
        String[] afterAll;
        Object object;
    }

    private Entry(String[] plan) throws Throwable {
        this.plan = plan;
        expected = plan[at++];
        method = plan[at++];
        repetitions = Integer.parseInt(plan[at++]);
        levels = new Level[Integer.parseInt(plan[at++])];
        for (int i = 0; i < levels.length; i++) {
            Level l = levels[i] = new Level();
            l.type = load(plan[at++]);
            l.shared = plan[at++].equals("1");
            l.beforeAll = list();
            l.before = list();
            l.after = list();
            l.afterAll = list();
        }
    }

    public static void main(String[] plan) throws Throwable {
        Entry entry = new Entry(plan);
        entry.enter(0);
        if (entry.failure != null && !isAborted(entry.failure.getClass())) {
            throw entry.failure;
        }
    }

    private interface Action {
        void run() throws Throwable;
    }

    /** The first failure counts; that an assumption does not hold counts least. */
    private boolean attempt(Action action) {
        try {
            action.run();
            return true;
        } catch (Throwable thrown) {
            if (failure == null || isAborted(failure.getClass())) {
                failure = thrown;
            }
            return false;
        }
    }

    /** What is done once for a class, around what is done for those inside it. */
    private void enter(int i) {
        if (i == levels.length) {
            repeat();
            return;
        }
        Level l = levels[i];
        if (l.shared && !attempt(() -> make(i))) {
            return;
        }
        if (attempt(() -> callAll(l.beforeAll))) {
            enter(i + 1);
        }
        for (String m : l.afterAll) {
            attempt(() -> call(m));
        }
    }

    private void repeat() {
        Object[] infos = new Object[repetitions];
        for (int i = 0; i < repetitions; i++) {
            int number = i + 1;
            attempt(() -> infos[number - 1] = repetition(number));
        }
        for (int i = 0; i == 0 || i < repetitions; i++) {
            repetition = repetitions == 0 ? null : infos[i];
            once();
            if (failure != null && !isAborted(failure.getClass())) {
                return;
            }
        }
    }

    private void once() {
        if (!attempt(() -> {
            if (needsObject(method)) {
                make(levels.length - 1);
            }
        })) {
            return;
        }
        boolean ready = true;
        for (int i = 0; i < levels.length && ready; i++) {
            Level l = levels[i];
            ready = attempt(() -> callAll(l.before));
        }
        if (ready) {
            attempt(this::test);
        }
        for (int i = levels.length - 1; i >= 0; i--) {
            for (String m : levels[i].after) {
                attempt(() -> call(m));
            }
        }
    }

    /** New objects, but for a class that has one for all its tests. */
    private void make(int i) throws Throwable {
        Level l = levels[i];
        if (l.shared && l.object != null) {
            return;
        }
        Constructor<?> constructor;
        if (i == 0) {
            constructor = l.type.getDeclaredConstructor();
        } else {
            make(i - 1);
            constructor = l.type.getDeclaredConstructor(l.type.getDeclaringClass());
        }
        constructor.setAccessible(true);
        try {
            l.object = i == 0 ? constructor.newInstance() : constructor.newInstance(levels[i - 1].object);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** The innermost object that has the method. */
    private Object self(Method m) {
        for (int i = levels.length - 1; i >= 0; i--) {
            if (m.getDeclaringClass().isInstance(levels[i].object)) {
                return levels[i].object;
            }
        }
        return null;
    }

    /** A RepetitionInfo; an interface of JUnit's, which need not be there. */
    private Object repetition(int number) throws Throwable {
        Class<?> type;
        try {
            type = load("org.junit.jupiter.api.RepetitionInfo");
        } catch (ClassNotFoundException e) {
            return null;
        }
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, m, arguments) -> {
            switch (m.getName()) {
                case "getCurrentRepetition": return number;
                case "getTotalRepetitions": return repetitions;
                case "getFailureCount": return 0;
                case "getFailureThreshold": return Integer.MAX_VALUE;
                case "equals": return proxy == arguments[0];
                case "hashCode": return System.identityHashCode(proxy);
                default: return "repetition " + number + " of " + repetitions;
            }
        });
    }

    private void test() throws Throwable {
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

    static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, false, ClassLoader.getSystemClassLoader());
    }

    private static boolean needsObject(String method) throws Throwable {
        return !Modifier.isStatic(find(method).getModifiers());
    }

    static Method find(String described) throws Throwable {
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
            arguments[i] = types[i].isInstance(repetition) ? repetition : argument(types[i]);
        }
        try {
            m.invoke(self(m), arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Of a whole number, those of the range; of anything else, any. */
    static Object argument(Class<?> type, int min, int max) {
        if (type == int.class) {
            return Verify.anyInt(min, max);
        }
        if (type == long.class) {
            return (long) Verify.anyInt(min, max);
        }
        if (type == short.class) {
            return (short) Verify.anyInt(min, max);
        }
        if (type == byte.class) {
            return (byte) Verify.anyInt(min, max);
        }
        if (type == char.class) {
            return (char) Verify.anyInt(min, max);
        }
        return argument(type);
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
