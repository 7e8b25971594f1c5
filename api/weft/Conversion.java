package weft;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.Locale;

/** From what a source has to what a parameter wants, as JUnit converts without being told how. */
final class Conversion {
    private static final String PARAMETERS = "org.junit.jupiter.params.";

    private Conversion() {
    }

    /** Who converts in a way of his own is not run. */
    static void check(Parameter p) {
        for (Annotation a : p.getAnnotations()) {
            check(a, 0);
        }
        if (p.getType().getName().startsWith(PARAMETERS)) {
            Entry.stop("a parameter of type " + p.getType().getSimpleName());
        }
    }

    private static void check(Annotation a, int depth) {
        String name = a.annotationType().getName();
        if (name.startsWith(PARAMETERS) || name.startsWith("org.junit.jupiter.api.")) {
            Entry.stop("@" + a.annotationType().getSimpleName());
        }
        if (name.startsWith("java.") || depth == 8) {
            return;
        }
        for (Annotation above : a.annotationType().getAnnotations()) {
            check(above, depth + 1);
        }
    }

    static Object convert(Object value, Parameter p, int number) throws Throwable {
        Class<?> type = p.getType();
        Object payload = value;
        if (Reflect.isA(value, "org.junit.jupiter.api.Named")) {
            payload = Reflect.call("org.junit.jupiter.api.Named", value, "getPayload");
        }
        if (payload == null && !type.isPrimitive() || type.isInstance(payload) || fits(payload, type)) {
            return payload;
        }
        Object result = null;
        if (payload instanceof String) {
            try {
                result = parse((String) payload, type);
            } catch (Exception e) {
                result = null; // JUnit says that it cannot convert
            }
        }
        if (result == null) {
            Entry.stop("argument " + number + ", " + Info.show(payload) + ", is not converted to "
                + type.getSimpleName());
        }
        return result;
    }

    /** Widening: what reflection does with a box and a primitive type. */
    private static boolean fits(Object value, Class<?> type) {
        if (!type.isPrimitive() || value == null) {
            return false;
        }
        if (value instanceof Boolean || type == boolean.class) {
            return value instanceof Boolean && type == boolean.class;
        }
        String order = "bsilfd";
        int from = value instanceof Character ? 1 : value instanceof Number ? order.indexOf(letter(value.getClass())) : 9;
        if (type == char.class) {
            return value instanceof Character;
        }
        int to = order.indexOf(type.getName().charAt(0));
        return value instanceof Character ? to > from : from >= 0 && from <= to;
    }

    private static char letter(Class<?> box) {
        return box.getPackage() == Object.class.getPackage() ? Character.toLowerCase(box.getSimpleName().charAt(0)) : '?';
    }

    private static Object parse(String text, Class<?> type) throws Exception {
        Object number = parsePrimitive(text, type);
        if (number != null) {
            return number;
        }
        if (type.isEnum()) {
            return enumConstant(text, type);
        }
        if (type == Class.class) {
            return Reflect.load(text);
        }
        if (type == Locale.class) {
            return new Locale(text);
        }
        if (type == java.nio.file.Path.class) {
            return java.nio.file.Paths.get(text);
        }
        if (type.getName().startsWith("java.time.")) {
            boolean zone = java.time.ZoneId.class.isAssignableFrom(type);
            return zone ? type.getMethod("of", String.class).invoke(null, text)
                : type.getMethod("parse", CharSequence.class).invoke(null, text);
        }
        return make(text, type);
    }

    private static Object enumConstant(String text, Class<?> type) {
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(text)) {
                return constant;
            }
        }
        return null;
    }

    private static Object parsePrimitive(String text, Class<?> type) {
        String name = type.isPrimitive() || type.getName().startsWith("java.lang.") ? type.getSimpleName() : "";
        switch (name) {
            case "int": case "Integer": return Integer.decode(text);
            case "long": case "Long": return Long.decode(text);
            case "short": case "Short": return Short.decode(text);
            case "byte": case "Byte": return Byte.decode(text);
            case "float": case "Float": return Float.valueOf(text);
            case "double": case "Double": return Double.valueOf(text);
            case "boolean": case "Boolean":
                return text.equalsIgnoreCase("true") ? (Object) true : text.equalsIgnoreCase("false") ? false : null;
            case "char": case "Character": return text.length() == 1 ? text.charAt(0) : null;
            default: return null;
        }
    }

    /** By the one factory method of the type, else by its constructor. */
    private static Object make(String text, Class<?> type) throws Exception {
        Method factory = null;
        int count = 0;
        for (Method m : type.getDeclaredMethods()) {
            int access = m.getModifiers();
            if (Modifier.isStatic(access) && !Modifier.isPrivate(access) && m.getReturnType() == type
                && m.getParameterCount() == 1 && m.getParameterTypes()[0] == String.class) {
                factory = m;
                count++;
            }
        }
        if (count == 1) {
            factory.setAccessible(true);
            return factory.invoke(null, text);
        }
        Constructor<?> constructor = type.getDeclaredConstructor(String.class);
        if (Modifier.isPrivate(constructor.getModifiers())) {
            return null;
        }
        constructor.setAccessible(true);
        return constructor.newInstance(text);
    }
}
