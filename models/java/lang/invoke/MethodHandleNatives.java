package java.lang.invoke;

import static java.lang.invoke.MethodHandleInfo.*;

import jdk.internal.vm.annotation.Hidden;

/** What the VM calls to link, and what the class library asks about kinds of references. */
final class MethodHandleNatives {
    private MethodHandleNatives() {}

    private static final String[] KIND_NAMES = {
        null, "getField", "getStatic", "putField", "putStatic", "invokeVirtual", "invokeStatic",
        "invokeSpecial", "newInvokeSpecial", "invokeInterface"
    };

    static boolean refKindIsValid(int kind) {
        return kind > 0 && kind < KIND_NAMES.length;
    }

    static boolean refKindIsField(byte kind) {
        return kind <= REF_putStatic;
    }

    static String refKindName(byte kind) {
        return KIND_NAMES[kind];
    }

    /** As a JVM's resolution would report it. */
    static LinkageError mapLookupExceptionToError(ReflectiveOperationException e) {
        LinkageError error;
        if (e instanceof IllegalAccessException) {
            Throwable cause = e.getCause();
            if (cause instanceof AbstractMethodError) return (AbstractMethodError) cause;
            error = new IllegalAccessError(e.getMessage());
        } else if (e instanceof NoSuchMethodException) {
            error = new NoSuchMethodError(e.getMessage());
        } else if (e instanceof NoSuchFieldException) {
            error = new NoSuchFieldError(e.getMessage());
        } else {
            error = new IncompatibleClassChangeError(e.getMessage());
        }
        Throwable cause = e.getCause();
        error.initCause(cause == null ? e : cause);
        return error;
    }

    // ------------------------------------------------------------ called by the VM

    /** invokeExact met another type. */
    @Hidden
    static void wrongType(MethodHandle h, Class<?> returns, Class<?>[] parameters) {
        throw new WrongMethodTypeException("expected " + h.type() + " but found "
                                           + MethodType.methodType(returns, parameters));
    }

    /** A variable's access method met another type. */
    @Hidden
    static void wrongAccess(VarHandle h, int mode, Class<?> returns, Class<?>[] parameters) {
        MethodType expected = h.accessModeType(VarHandle.AccessMode.values()[mode]);
        MethodType found = MethodType.methodType(returns, parameters);
        if (h.exact)
            throw new WrongMethodTypeException("expected " + expected + " but found " + found);
        throw new WrongMethodTypeException(
                "cannot convert MethodHandle" + expected.insertParameterTypes(0, VarHandle.class)
                + " to " + found.insertParameterTypes(0, VarHandle.class));
    }

    /** invoke met a type that needs more than conversions of single values. */
    @Hidden
    static Object invokeAs(MethodHandle h, Object[] args, Class<?> returns, Class<?>[] parameters)
            throws Throwable {
        return h.asType(MethodType.methodType(returns, parameters)).call(args);
    }
}
