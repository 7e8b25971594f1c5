package weft;

import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * What the tests need that {@code weft check --test} writes: the inputs of a failing execution, and objects with given
 * values in their fields. For a plain JVM; under weft the inputs stay any inputs.
 */
public final class Replay {
    private Replay() {
    }

    /** The next inputs of {@link Verify}, as {@code weft.inputs} has them. Others given before are forgotten. */
    public static void inputs(long[] values) {
        Inputs.give(values.clone());
    }

    /** An object whose constructor was not run. */
    public static <T> T make(Class<T> type) throws ReflectiveOperationException {
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field only = unsafe.getDeclaredField("theUnsafe");
        only.setAccessible(true);
        return type.cast(unsafe.getMethod("allocateInstance", Class.class).invoke(only.get(null), type));
    }

    /** The same, of a class that the test cannot name. */
    public static Object make(String type) throws ReflectiveOperationException {
        return make(Class.forName(type));
    }

    /** Sets a field that the class {@code owner} declares. */
    public static void set(Object object, String owner, String field, Object value) throws ReflectiveOperationException {
        Field f = Class.forName(owner).getDeclaredField(field);
        f.setAccessible(true);
        f.set(object, value);
    }

    /** Calls a method that the test cannot name; {@code self} is null for a static one. */
    public static void call(String owner, String name, String descriptor, Object self, Object... arguments) throws Throwable {
        Class<?> type = Class.forName(owner);
        Method m = type.getDeclaredMethod(name, MethodType.fromMethodDescriptorString(descriptor, type.getClassLoader()).parameterArray());
        m.setAccessible(true);
        try {
            m.invoke(self, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
