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

    /** Of the JDK: messages differ. */
    static native int release();

    static WrongMethodTypeException wrongType(MethodType has, MethodType found) {
        String word = release() < 21 ? "expected " : "handle's method type ";
        return new WrongMethodTypeException(word + has + " but found " + found);
    }

    /** As a JVM's resolution would report it. */
    static LinkageError mapLookupExceptionToError(ReflectiveOperationException e) {
        LinkageError error;
        if (e.getCause() instanceof LinkageError) return (LinkageError) e.getCause();
        if (e instanceof IllegalAccessException) {
            error = new IllegalAccessError(e.getMessage());
        } else if (e instanceof NoSuchMethodException) {
            error = new NoSuchMethodError(e.getMessage());
        } else if (e instanceof NoSuchFieldException) {
            error = new NoSuchFieldError(e.getMessage());
        } else {
            error = new IncompatibleClassChangeError(e.getMessage());
        }
        error.initCause(e);
        return error;
    }

    // ------------------------------------------------------------ called by the VM

    /** Class.forName with a loader of the program's own. */
    static Class<?> loadClass(String name, boolean initialize, ClassLoader loader)
            throws ClassNotFoundException {
        Class<?> k = loader.loadClass(name);
        if (k == null || !k.getName().equals(name)) throw new ClassNotFoundException(name);
        if (initialize) jdk.internal.misc.Unsafe.getUnsafe().ensureClassInitialized(k);
        return k;
    }

    /** invokeExact met another type. */
    @Hidden
    static void wrongType(MethodHandle h, Class<?> returns, Class<?>[] parameters) {
        throw wrongType(h.type(), MethodType.methodType(returns, parameters));
    }

    /** A variable's access method met another type. */
    @Hidden
    static void wrongAccess(VarHandle h, int mode, Class<?> returns, Class<?>[] parameters) {
        MethodType expected = h.accessModeType(VarHandle.AccessMode.values()[mode]);
        MethodType found = MethodType.methodType(returns, parameters);
        if (h.exact)
            throw wrongType(expected, found);
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

    // ------------------------------------------------------------ linking

    /** A constant or call site of a class file that was linked, or why it cannot be. */
    static final class Linked {
        final Object value;
        final Throwable failure;

        Linked(Object value, Throwable failure) {
            this.value = value;
            this.failure = failure;
        }
    }

    /** The first one to come stays. */
    private static native void setLinked(Class<?> caller, int place, Linked value);

    /**
     * What stands in a class's constant pool. Returns the tag; parts: the value itself, or
     * MethodType: its classes, the result's last; MethodHandle: kind, class, name, classes of its
     * type; Dynamic: name, classes of its type, pool indices of the bootstrap method and arguments.
     */
    private static native int constant(Class<?> caller, int index, Object[] parts);

    private static final int METHOD_HANDLE = 15, METHOD_TYPE = 16, DYNAMIC = 17, SITE = 18;

    @Hidden
    static void linkConstant(Class<?> caller, int index, int place) {
        Linked linked;
        try {
            linked = new Linked(resolve(caller, index), null);
        } catch (LinkageError e) {
            linked = new Linked(null, e);
        }
        setLinked(caller, place, linked);
    }

    @Hidden
    static void linkSite(Class<?> caller, int index, int place) {
        try {
            setLinked(caller, place, new Linked(makeSite(caller, index), null));
        } catch (BootstrapMethodError e) {
            // As HotSpot: who comes later sees the same error, but not what caused it.
            setLinked(caller, place, new Linked(null, new BootstrapMethodError(e.getMessage())));
            throw e;
        } catch (LinkageError e) {
            setLinked(caller, place, new Linked(null, e));
        }
    }

    private static MethodType methodType(Object types) {
        Class<?>[] all = (Class<?>[]) types;
        int n = all.length - 1;
        return MethodType.methodType(all[n], java.util.Arrays.copyOf(all, n));
    }

    @Hidden
    private static Object resolve(Class<?> caller, int index) {
        Object[] parts = new Object[4];
        switch (constant(caller, index, parts)) {
            case METHOD_HANDLE: return resolveHandle(caller, parts);
            case METHOD_TYPE: return methodType(parts[0]);
            case DYNAMIC: {
                Class<?>[] types = (Class<?>[]) parts[1];
                Class<?> type = types[types.length - 1];
                return bootstrap(caller, parts, type, type);
            }
            default: return parts[0];
        }
    }

    private static Object resolveHandle(Class<?> caller, Object[] parts) {
        int kind = (int) parts[0];
        Class<?>[] types = (Class<?>[]) parts[3];
        Object type = kind <= REF_putStatic ? types[types.length - 1] : methodType(types);
        try {
            return new MethodHandles.Lookup(caller).link(kind, (Class<?>) parts[1],
                                                         (String) parts[2], type);
        } catch (ReflectiveOperationException e) {
            throw mapLookupExceptionToError(e);
        }
    }

    /** Runs a bootstrap method: `type` is what it is told, `wanted` what it must return. */
    @Hidden
    private static Object bootstrap(Class<?> caller, Object[] parts, Object type, Class<?> wanted) {
        try {
            int[] indices = (int[]) parts[2];
            MethodHandle method = (MethodHandle) resolve(caller, indices[0]);
            MethodType t = method.type();
            if (type instanceof Class
                    && (t.parameterCount() < 2
                        || !MethodHandles.Lookup.class.isAssignableFrom(t.parameterType(0))))
                throw new BootstrapMethodError("Invalid bootstrap method declared for resolving a"
                                               + " dynamic constant: " + method);
            Object[] args = new Object[indices.length + 2];
            args[0] = new MethodHandles.Lookup(caller);
            args[1] = parts[0];
            args[2] = type;
            for (int i = 1; i < indices.length; i++) args[i + 2] = resolve(caller, indices[i]);
            Object result = method.invokeWithArguments(args);
            return MethodHandleImpl.convert(result, Object.class, wanted, false);
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new BootstrapMethodError("bootstrap method initialization exception", e);
        }
    }

    @Hidden
    private static CallSite makeSite(Class<?> caller, int index) {
        Object[] parts = new Object[4];
        constant(caller, index, parts);
        MethodType type = methodType(parts[1]);
        CallSite site = (CallSite) bootstrap(caller, parts, type, CallSite.class);
        if (site == null || !site.getTarget().type().equals(type)) {
            Throwable why = site == null
                    ? new ClassCastException("CallSite bootstrap method failed to produce an"
                                             + " instance of CallSite")
                    : CallSite.wrongType(site.getTarget(), type);
            throw new BootstrapMethodError("CallSite bootstrap method initialization exception",
                                           why);
        }
        return site;
    }
}
