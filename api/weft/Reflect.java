package weft;

import java.lang.annotation.Annotation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.stream.BaseStream;

/** What is read of a test library, all of it by name: no library is compiled in. */
final class Reflect {
    private Reflect() {
    }

    static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name, false, ClassLoader.getSystemClassLoader());
    }

    /** The class, or null: it is not there. */
    static Class<?> find(String name) {
        try {
            return load(name);
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    static boolean isA(Object object, String type) {
        Class<?> known = object == null ? null : find(type);
        return known != null && known.isInstance(object);
    }

    static Object invoke(Method m, Object self, Object... arguments) throws Throwable {
        m.setAccessible(true);
        try {
            return m.invoke(self, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** A public method without parameters of that type, called. */
    static Object call(String type, Object self, String method) throws Throwable {
        return invoke(load(type).getMethod(method), self);
    }

    /** An element of an annotation; null: this version of the library has none of that name. */
    static Object element(Annotation a, String name) throws Throwable {
        Method m;
        try {
            m = a.annotationType().getDeclaredMethod(name);
        } catch (NoSuchMethodException e) {
            return null;
        }
        return invoke(m, a);
    }

    static String text(Annotation a, String name) throws Throwable {
        Object value = element(a, name);
        return value == null ? "" : value.toString();
    }

    static boolean isTrue(Annotation a, String name, boolean otherwise) throws Throwable {
        Object value = element(a, name);
        return value == null ? otherwise : (Boolean) value;
    }

    static String[] texts(Annotation a, String name) throws Throwable {
        Object value = element(a, name);
        return value == null ? new String[0] : (String[]) value;
    }

    /** The methods of that name of a class, its supers and its interfaces; those of the class first. */
    static List<Method> methods(Class<?> type, String name) {
        List<Method> found = new ArrayList<>();
        addMethods(type, name, found);
        return found;
    }

    private static void addMethods(Class<?> type, String name, List<Method> found) {
        if (type == null) {
            return;
        }
        for (Method m : type.getDeclaredMethods()) {
            if (m.getName().equals(name) && !m.isSynthetic() && !isOverridden(m, found)) {
                found.add(m);
            }
        }
        addMethods(type.getSuperclass(), name, found);
        for (Class<?> above : type.getInterfaces()) {
            addMethods(above, name, found);
        }
    }

    private static boolean isOverridden(Method m, List<Method> below) {
        for (Method other : below) {
            if (Arrays.equals(other.getParameterTypes(), m.getParameterTypes())) {
                return true;
            }
        }
        return false;
    }

    static Field field(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (f.getName().equals(name)) {
                    return f;
                }
            }
        }
        return null;
    }

    /** What JUnit goes through one by one: streams, collections, iterators, arrays. Null: it is none. */
    static Iterator<?> iterator(Object many) {
        if (many instanceof BaseStream) {
            return ((BaseStream<?, ?>) many).iterator();
        }
        if (many instanceof Iterable) {
            return ((Iterable<?>) many).iterator();
        }
        if (many instanceof Iterator) {
            return (Iterator<?>) many;
        }
        return many != null && many.getClass().isArray() ? list(many).iterator() : null;
    }

    /** Of an array, of primitives too. */
    static Collection<?> list(Object array) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
            list.add(java.lang.reflect.Array.get(array, i));
        }
        return list;
    }
}
