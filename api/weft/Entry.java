package weft;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;

/**
 * Where a check starts that does not start at {@code main}: calls one method with every possible argument
 * ({@link Arguments}), or one test with what belongs around it. Weft says what to call; programs do not use this class.
 *
 * <p>Arguments: nothing, the method, {@code method} and the class that was named; or, of a test, the expected exception or
 * nothing, the method, what it is to its library ({@code test}, {@code repeated 3}, {@code parameterized}, {@code factory}, or {@code vintage}: JUnit 4's own code runs it), which of
 * its invocations are wanted (see {@link Selection}), and the classes whose objects it needs, from the outermost to its own. Of each class: its name, 1 if it has one object for all tests,
 * and four counted lists of methods: those to be called once before, before, after, and once after. A method is
 * {@code class#name#descriptor}.
 */
final class Entry {
    private final String[] plan;
    private int at;
    private final String expected;
    private final String method;
    private final String kind;
    private final Selection selection;
    private final Level[] levels;
    private Object repetition; // what there is of these depends on the kind and on the invocation
    private Sources.Arguments arguments;
    private int number;
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
        kind = plan[at++];
        selection = new Selection(plan[at++]);
        levels = new Level[Integer.parseInt(plan[at++])];
        for (int i = 0; i < levels.length; i++) {
            Level l = levels[i] = new Level();
            l.type = Reflect.load(plan[at++]);
            l.shared = plan[at++].equals("1");
            l.beforeAll = list();
            l.before = list();
            l.after = list();
            l.afterAll = list();
        }
    }

    /** The execution ends here, and this is why: nothing is known about it. */
    static native void stop(String why);

    public static void main(String[] plan) throws Throwable {
        if (plan[2].equals("method") || plan[2].equals("main")) {
            Arguments.check(find(plan[1]), Reflect.load(plan[3]), plan[2].equals("main"));
            return;
        }
        Entry entry = new Entry(plan);
        if (entry.kind.equals("vintage")) {
            entry.attempt(() -> entry.runVintage());
        } else {
            entry.enter(0);
        }
        if (entry.failure != null && !isAborted(entry.failure.getClass())) {
            throw entry.failure;
        }
    }

    private void runVintage() throws Throwable {
        if (Reflect.find("org.junit.runner.Request") == null) {
            stop("JUnit 4 is not on the class path");
        }
        Vintage.run(levels[levels.length - 1].type, method.split("#")[1], selection);
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

    /** The invocations of the test, until one fails. */
    private void repeat() {
        if (kind.equals("parameterized")) {
            attempt(this::runParameterized);
        } else if (kind.startsWith("repeated")) {
            int count = Integer.parseInt(kind.substring(kind.indexOf(' ') + 1));
            Class<?> type = Reflect.find("org.junit.jupiter.api.RepetitionInfo");
            Object[] infos = new Object[count]; // made before threads start
            for (int i = 0; i < count && type != null; i++) {
                infos[i] = Info.repetition(type, i + 1, count);
            }
            for (number = 1; number <= count && !hasFailed(); number++) {
                repetition = infos[number - 1];
                once();
            }
        } else {
            once();
        }
    }

    private boolean hasFailed() {
        return failure != null && !isAborted(failure.getClass());
    }

    private void runParameterized() throws Throwable {
        Method test = find(method);
        Parameter[] parameters = test.getParameters();
        Level own = levels[levels.length - 1];
        for (Sources.Arguments given : Sources.of(test, own.type, own.shared ? own.object : null)) {
            if (hasFailed()) {
                return;
            }
            arguments = given;
            if (selection.next(() -> given.name != null ? given.name : Info.arguments(given, parameters, false))) {
                number = selection.number();
                once();
                close(given.values);
            }
        }
        selection.end();
    }

    /** JUnit closes what it has handed over. */
    private void close(Object[] values) {
        for (Object value : values) {
            if (value instanceof AutoCloseable) {
                attempt(((AutoCloseable) value)::close);
            }
        }
    }

    private void runFactory() throws Throwable {
        Object made = call(method);
        new Dynamic(selection, executable -> attempt(() ->
            Reflect.call("org.junit.jupiter.api.function.Executable", executable, "execute"))).walk(made, "");
        selection.end();
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

    private void test() throws Throwable {
        if (kind.equals("factory")) {
            runFactory();
            return;
        }
        if (expected.isEmpty()) {
            call(method);
            return;
        }
        try {
            call(method);
        } catch (Throwable thrown) {
            if (Reflect.load(expected).isInstance(thrown)) {
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

    private static boolean needsObject(String method) throws Throwable {
        return !Modifier.isStatic(find(method).getModifiers());
    }

    static Method find(String described) throws Throwable {
        String[] parts = described.split("#");
        for (Method m : Reflect.load(parts[0]).getDeclaredMethods()) {
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

    private Object call(String described) throws Throwable {
        Method m = find(described);
        Parameter[] parameters = m.getParameters();
        Object[] values = new Object[parameters.length];
        boolean test = described.equals(method);
        int given = test && arguments != null ? arguments.values.length : 0;
        for (int i = 0; i < values.length; i++) {
            if (i < given) {
                Conversion.check(parameters[i]);
                values[i] = Conversion.convert(arguments.values[i], parameters[i], i + 1);
            } else {
                values[i] = supply(m, parameters[i], i + 1);
            }
        }
        return Reflect.invoke(m, self(m), values);
    }

    /** What JUnit 5 hands to a test, and to what is around it. */
    private Object supply(Method m, Parameter p, int position) throws Throwable {
        Class<?> type = p.getType();
        if (type.isInstance(repetition)) {
            return repetition;
        }
        switch (type.getName()) {
            case "org.junit.jupiter.api.TestReporter": return Info.reporter(type);
            case "org.junit.jupiter.api.TestInfo": return info(type, m);
            default:
                stop("parameter " + position + " of " + m.getName() + ", " + type.getSimpleName() + ", is not supplied");
                return null;
        }
    }

    private Object info(Class<?> type, Method called) throws Throwable {
        for (Level l : levels) {
            if (isOneOf(l.beforeAll, called) || isOneOf(l.afterAll, called)) {
                return Info.test(type, l.type, null, () -> Info.displayName(l.type));
            }
        }
        Method test = find(method);
        return Info.test(type, levels[levels.length - 1].type, test, () -> displayName(test));
    }

    private static boolean isOneOf(String[] described, Method m) throws Throwable {
        for (String each : described) {
            if (find(each).equals(m)) {
                return true;
            }
        }
        return false;
    }

    private String displayName(Method test) throws Throwable {
        String name = Info.displayName(test);
        String pattern = "";
        for (java.lang.annotation.Annotation a : test.getAnnotations()) {
            String type = a.annotationType().getName();
            if (type.equals("org.junit.jupiter.params.ParameterizedTest")
                || type.equals("org.junit.jupiter.api.RepeatedTest")) {
                pattern = Reflect.text(a, "name");
            }
        }
        if (arguments != null) {
            return Info.invocationName(pattern, name, number, arguments, test.getParameters());
        }
        if (repetition == null) {
            return name;
        }
        String total = kind.substring(kind.indexOf(' ') + 1);
        return (pattern.isEmpty() ? "repetition {currentRepetition} of {totalRepetitions}" : pattern)
            .replace("{displayName}", name).replace("{currentRepetition}", String.valueOf(number))
            .replace("{totalRepetitions}", total);
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
