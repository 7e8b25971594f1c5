package java.lang.invoke;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Objects;

/** Interfaces whose one method calls a handle: proxies, where the JDK defines hidden classes. */
public final class MethodHandleProxies {
    private MethodHandleProxies() {}

    private static final class Wrapper implements InvocationHandler {
        final Class<?> type;
        final MethodHandle target;

        Wrapper(Class<?> type, MethodHandle target) {
            this.type = type;
            this.target = target;
        }

        @Override
        public Object invoke(Object proxy, Method m, Object[] args) throws Throwable {
            Object[] given = args == null ? new Object[0] : args;
            if (m.getDeclaringClass() == Object.class || isOfObject(m)) return ofObject(proxy, m, given);
            if (m.isDefault()) return InvocationHandler.invokeDefault(proxy, m, given);
            return target.invokeWithArguments(given);
        }

        private static Object ofObject(Object proxy, Method m, Object[] args) {
            switch (m.getName()) {
                case "equals": return proxy == args[0];
                case "hashCode": return System.identityHashCode(proxy);
                default:
                    return proxy.getClass().getName() + "@"
                            + Integer.toHexString(System.identityHashCode(proxy));
            }
        }
    }

    private static boolean isOfObject(Method m) {
        Class<?>[] types = m.getParameterTypes();
        switch (m.getName()) {
            case "toString": return types.length == 0 && m.getReturnType() == String.class;
            case "hashCode": return types.length == 0 && m.getReturnType() == int.class;
            case "equals":
                return types.length == 1 && types[0] == Object.class
                        && m.getReturnType() == boolean.class;
            default: return false;
        }
    }

    private static IllegalArgumentException bad(String what, Class<?> type) {
        return new IllegalArgumentException(what + ": " + type.getName());
    }

    public static <T> T asInterfaceInstance(Class<T> intfc, MethodHandle target) {
        if (!intfc.isInterface() || !Modifier.isPublic(intfc.getModifiers()))
            throw bad("not a public interface", intfc);
        if (intfc.isSealed()) throw bad("a sealed interface", intfc);
        if (intfc.isHidden()) throw bad("a hidden interface", intfc);
        Objects.requireNonNull(target);
        String name = null;
        for (Method m : intfc.getMethods()) {
            if (!Modifier.isAbstract(m.getModifiers()) || isOfObject(m)) continue;
            if (name != null && !name.equals(m.getName()))
                throw bad("not a single-method interface", intfc);
            name = m.getName();
            target.asType(MethodType.methodType(m.getReturnType(), m.getParameterTypes()));
        }
        if (name == null) throw bad("no method in ", intfc);
        return intfc.cast(Proxy.newProxyInstance(intfc.getClassLoader(), new Class<?>[] {intfc},
                                                 new Wrapper(intfc, target)));
    }

    public static boolean isWrapperInstance(Object x) {
        return x != null && Proxy.isProxyClass(x.getClass())
                && Proxy.getInvocationHandler(x) instanceof Wrapper;
    }

    private static Wrapper wrapper(Object x) {
        if (!isWrapperInstance(x)) throw new IllegalArgumentException("not a wrapper instance");
        return (Wrapper) Proxy.getInvocationHandler(x);
    }

    public static MethodHandle wrapperInstanceTarget(Object x) {
        return wrapper(x).target;
    }

    public static Class<?> wrapperInstanceType(Object x) {
        return wrapper(x).type;
    }
}
