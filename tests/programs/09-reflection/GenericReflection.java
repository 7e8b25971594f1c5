import java.lang.reflect.*;
import java.util.*;
import java.util.function.*;

/** Generic signatures, wildcards, bounds, records, enclosing, permitted, modifiers, parameters, exceptions. */
public class GenericReflection<T extends Comparable<? super T> & java.io.Serializable, U> {
    Map<String, ? extends List<? super T>>[] field;
    T[] array;
    List<? extends Number>[][] deep;
    <X extends Exception, Y extends X> Map.Entry<X, T> method(List<Y> in, X[] xs, int... rest) throws X, java.io.IOException { return null; }
    <Q> GenericReflection(Q q, Supplier<? extends Q> s) {}
    class Inside<V> { Outer.Nested<V, T> n; }
    static class Outer<A> { static class Nested<B, C> {} class Member {} }
    sealed interface S permits P, Q, R {}
    record P(int a, List<String> b) implements S {}
    static final class Q implements S {}
    static non-sealed class R implements S {}
    enum E implements Supplier<String> { A { public String get() { return "a"; } }, B { public String get() { return "b"; } } }
    interface Func<I, O> extends Function<I, O> { default <Z> Func<I, Z> then(Function<? super O, ? extends Z> f) { return i -> f.apply(apply(i)); } }
    static class Bound extends ArrayList<Map<String, int[]>> implements Comparable<Bound> { public int compareTo(Bound b) { return 0; } }

    public static void main(String[] args) throws Exception {
        Class<?> k = GenericReflection.class;
        for (TypeVariable<?> v : k.getTypeParameters()) System.out.println(v + " " + Arrays.toString(v.getBounds()) + v.getGenericDeclaration());
        for (String f : new String[] {"field", "array", "deep"}) System.out.println(k.getDeclaredField(f).getGenericType() + " | " + k.getDeclaredField(f).toGenericString());
        for (Method m : k.getDeclaredMethods()) if (m.getName().equals("method")) {
            System.out.println(m.toGenericString() + " | " + m);
            System.out.println(Arrays.toString(m.getGenericParameterTypes()) + Arrays.toString(m.getGenericExceptionTypes()) + m.getGenericReturnType() + m.isVarArgs());
            ParameterizedType t = (ParameterizedType) m.getGenericReturnType();
            System.out.println(t.getRawType() + " " + t.getOwnerType() + " " + Arrays.toString(t.getActualTypeArguments()));
        }
        System.out.println(k.getDeclaredConstructors()[0].toGenericString());
        System.out.println(Class.forName("GenericReflection$Inside").getDeclaredField("n").getGenericType() + " " + k.toGenericString());
        System.out.println(Bound.class.getGenericSuperclass() + " " + Arrays.toString(Bound.class.getGenericInterfaces()));
        for (Class<?> s : S.class.getPermittedSubclasses()) System.out.println(s + " " + s.isSealed() + " " + s.isRecord() + " " + Modifier.toString(s.getModifiers()));
        System.out.println(S.class.isSealed() + " " + S.class.toGenericString());
        for (RecordComponent c : P.class.getRecordComponents()) System.out.println(c + " " + c.getGenericType() + " " + c.getAccessor());
        System.out.println(E.A.getClass() + " " + E.A.getDeclaringClass() + " " + Arrays.toString(E.class.getEnumConstants()) + E.class.getGenericInterfaces()[0]);
        for (Class<?> n : new Class<?>[] {Outer.Nested.class, Outer.Member.class, Class.forName("GenericReflection$Inside"), new Object() {}.getClass(), E.A.getClass(), int[].class, Map.Entry.class})
            System.out.println(n.getName() + "|" + n.getSimpleName() + "|" + n.getCanonicalName() + "|" + n.getTypeName() + "|" + n.getEnclosingClass() + "|" + n.getDeclaringClass() + "|" + n.isMemberClass() + n.isAnonymousClass() + n.isLocalClass() + "|" + n.getPackageName());
        class Local { void m() {} }
        System.out.println(Local.class.getEnclosingMethod() + " " + Local.class.isLocalClass() + " " + Local.class.getNestHost());
        Method then = Func.class.getDeclaredMethods()[0];
        for (Method m : Func.class.getDeclaredMethods()) if (!m.isSynthetic()) then = m;
        System.out.println(then.toGenericString() + " " + then.isDefault());
        Object p = P.class.getDeclaredConstructors()[0].newInstance(1, List.of("z"));
        System.out.println(p + " " + P.class.getMethod("b").invoke(p));
        try { Field f = P.class.getDeclaredField("a"); f.setAccessible(true); f.setInt(p, 5); } catch (IllegalAccessException e) { System.out.println(e.getMessage().replaceAll("(?s)(private )?final int field.*|.*", "no")); }
        Object proxy = Proxy.newProxyInstance(k.getClassLoader(), new Class<?>[] {Comparable.class, Runnable.class}, (o, m, a) -> {
            if (m.getName().equals("toString")) return "proxy";
            if (m.getName().equals("hashCode")) return 7;
            if (m.getReturnType() == int.class) return a == null ? 0 : String.valueOf(a[0]).length();
            if (m.getName().equals("run")) throw new java.io.IOException("checked");
            return null;
        });
        System.out.println(proxy + " " + proxy.hashCode() + " " + ((Comparable) proxy).compareTo("four") + " " + Proxy.isProxyClass(proxy.getClass()));
        try { ((Runnable) proxy).run(); } catch (UndeclaredThrowableException e) { System.out.println(e.getCause()); }
        System.out.println(Array.newInstance(int.class, 2, 3).getClass() + " " + ((Object[]) Array.newInstance(String[].class, 2)).length);
        for (Class<?> c : new Class<?>[] {int.class, Integer.class, void.class}) System.out.println(c + " " + c.isPrimitive() + " " + Modifier.toString(c.getModifiers()) + " " + c.descriptorString());
    }
}
