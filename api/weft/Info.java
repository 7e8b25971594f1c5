package weft;

import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** What JUnit 5 tells a test about itself: TestInfo, RepetitionInfo, TestReporter. */
final class Info {
    private static final String API = "org.junit.jupiter.api.";

    private Info() {
    }

    interface DisplayName {
        String get() throws Throwable;
    }

    private static Object make(Class<?> type, InvocationHandler handler) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, m, arguments) -> {
            switch (m.getName()) {
                case "equals": return proxy == arguments[0];
                case "hashCode": return System.identityHashCode(proxy);
                default: return handler.invoke(proxy, m, arguments);
            }
        });
    }

    /** A RepetitionInfo. */
    static Object repetition(Class<?> type, int number, int total) {
        return make(type, (proxy, m, arguments) -> {
            switch (m.getName()) {
                case "getCurrentRepetition": return number;
                case "getTotalRepetitions": return total;
                case "getFailureCount": return 0;
                case "getFailureThreshold": return Integer.MAX_VALUE;
                default: return "repetition " + number + " of " + total;
            }
        });
    }

    /** A TestInfo; the method is null for what is done once for a class. */
    static Object test(Class<?> type, Class<?> testClass, Method method, DisplayName name) {
        return make(type, (proxy, m, arguments) -> {
            switch (m.getName()) {
                case "getDisplayName": return name.get();
                case "getTags": return tags(testClass, method);
                case "getTestClass": return Optional.of(testClass);
                case "getTestMethod": return Optional.ofNullable(method);
                default: return "TestInfo [" + name.get() + "]";
            }
        });
    }

    /** A TestReporter, whose entries nobody reads. */
    static Object reporter(Class<?> type) {
        return make(type, (proxy, m, arguments) -> {
            if (m.getName().equals("publishEntry") || m.getName().equals("toString")) {
                return null;
            }
            Entry.stop("" + m.getName() + " of TestReporter");
            return null;
        });
    }

    // ---------------------------------------------------------------- tags

    private static Set<String> tags(Class<?> testClass, Method method) throws Throwable {
        Set<String> tags = new LinkedHashSet<>();
        for (Class<?> c = testClass; c != null; c = c.getDeclaringClass()) {
            for (Annotation a : c.getAnnotations()) {
                addTags(a, tags, 0);
            }
        }
        if (method != null) {
            for (Annotation a : method.getAnnotations()) {
                addTags(a, tags, 0);
            }
        }
        return tags;
    }

    private static void addTags(Annotation a, Set<String> tags, int depth) throws Throwable {
        String name = a.annotationType().getName();
        if (name.equals(API + "Tag")) {
            tags.add(Reflect.text(a, "value").trim());
        } else if (name.equals(API + "Tags")) {
            for (Object each : (Object[]) Reflect.element(a, "value")) {
                addTags((Annotation) each, tags, depth);
            }
        } else if (!name.startsWith("java.") && depth < 8) {
            for (Annotation above : a.annotationType().getAnnotations()) {
                addTags(above, tags, depth + 1);
            }
        }
    }

    // ---------------------------------------------------------------- names

    static String displayName(Method m) throws Throwable {
        String given = givenName(m.getAnnotations());
        if (given != null) {
            return given;
        }
        for (Class<?> c = m.getDeclaringClass(); c != null; c = c.getDeclaringClass()) {
            checkGeneration(c);
        }
        StringBuilder types = new StringBuilder();
        for (Class<?> type : m.getParameterTypes()) {
            types.append(types.length() > 0 ? ", " : "").append(type.getSimpleName());
        }
        return m.getName() + "(" + types + ")";
    }

    static String displayName(Class<?> c) throws Throwable {
        String given = givenName(c.getAnnotations());
        if (given != null) {
            return given;
        }
        checkGeneration(c);
        String name = c.getName();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static String givenName(Annotation[] annotations) throws Throwable {
        for (Annotation a : annotations) {
            if (a.annotationType().getName().equals(API + "DisplayName")) {
                return Reflect.text(a, "value").trim();
            }
        }
        return null;
    }

    private static void checkGeneration(Class<?> c) {
        for (Annotation a : c.getAnnotations()) {
            String name = a.annotationType().getName();
            if (name.equals(API + "DisplayNameGeneration") || name.equals(API + "IndicativeSentencesGeneration")) {
                Entry.stop("@" + a.annotationType().getSimpleName() + " of a test that asks for its name");
            }
        }
    }

    /** An invocation's arguments, as JUnit shows them. */
    static String arguments(Sources.Arguments given, Parameter[] parameters, boolean names) throws Throwable {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < given.values.length && i < parameters.length; i++) {
            text.append(i > 0 ? ", " : "");
            if (names && parameters[i].isNamePresent()) {
                text.append(parameters[i].getName()).append('=');
            }
            text.append(show(given.values[i]));
        }
        return text.toString();
    }

    static String show(Object value) throws Throwable {
        if (Reflect.isA(value, API + "Named")) {
            return (String) Reflect.call(API + "Named", value, "getName");
        }
        if (value != null && value.getClass().isArray()) {
            return showArray(value);
        }
        return value instanceof Class ? ((Class<?>) value).getSimpleName() : String.valueOf(value);
    }

    private static String showArray(Object array) throws Throwable {
        StringBuilder text = new StringBuilder("[");
        for (Object each : Reflect.list(array)) {
            text.append(text.length() > 1 ? ", " : "").append(show(each));
        }
        return text.append(']').toString();
    }

    /** The pattern of @ParameterizedTest and @RepeatedTest, filled in. */
    static String invocationName(String pattern, String displayName, int number, Sources.Arguments given,
                                 Parameter[] parameters) throws Throwable {
        boolean standard = pattern.isEmpty() || pattern.equals("{default_display_name}");
        String set = given.name != null ? given.name : arguments(given, parameters, true);
        if (standard) {
            return "[" + number + "] " + set;
        }
        String name = pattern.replace("{displayName}", displayName).replace("{index}", String.valueOf(number))
            .replace("{argumentsWithNames}", arguments(given, parameters, true))
            .replace("{arguments}", arguments(given, parameters, false))
            .replace("{argumentSetNameOrArgumentsWithNames}", set);
        for (int i = 0; i < given.values.length; i++) {
            name = name.replace("{" + i + "}", show(given.values[i]));
        }
        if (pattern.indexOf('\'') >= 0 || name.matches(".*\\{[a-zA-Z0-9]+[,}].*")) {
            Entry.stop("the name of an invocation by the pattern " + pattern);
        }
        return name;
    }
}
