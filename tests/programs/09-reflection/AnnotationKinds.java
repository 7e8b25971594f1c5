import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

/** Annotations with members of every kind, defaults, inheritance, repetition, type annotations, on every target. */
public class AnnotationKinds {
    enum Color { RED, GREEN }
    @Retention(RetentionPolicy.RUNTIME) @interface Inner { String value() default "in"; int[] n() default {1, 2}; }
    @Retention(RetentionPolicy.RUNTIME) @Inherited @interface All {
        boolean z() default true; byte b() default 1; char c() default 'c'; short s() default 2; int i() default 3; long j() default 4;
        float f() default 1.5f; double d() default 2.5; String str() default "s"; Class<?> k() default String.class; Color e() default Color.RED;
        Inner a() default @Inner("x");
        boolean[] zs() default {}; byte[] bs() default {1}; char[] cs() default {'a', 'b'}; short[] ss() default {3}; int[] is() default {4, 5}; long[] js() default {6};
        float[] fs() default {0.5f}; double[] ds() default {Double.NaN}; String[] strs() default {"p", "q"}; Class<?>[] ks() default {int.class, int[].class, void.class};
        Color[] es() default {Color.GREEN, Color.RED}; Inner[] as() default {@Inner, @Inner(n = {})};
    }
    @Retention(RetentionPolicy.RUNTIME) @Repeatable(Tags.class) @interface Tag { String value(); }
    @Retention(RetentionPolicy.RUNTIME) @interface Tags { Tag[] value(); }
    @Retention(RetentionPolicy.CLASS) @interface NotAtRuntime {}
    @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @interface Use { int value() default 0; }
    @Retention(RetentionPolicy.RUNTIME) @Target(ElementType.PARAMETER) @interface Param { String value(); }

    @All(i = 33, str = "changed", ks = {}, e = Color.GREEN) @Tag("one") @Tag("two") @NotAtRuntime static class Base {}
    static class Derived extends Base {}
    @Tag("single") static class One<@Use(7) T> extends ArrayList<@Use(8) String> implements Comparable<@Use(9) One<T>> {
        @Deprecated(since = "3", forRemoval = false) public @Use(1) List<@Use(2) String> field;
        public @Use(3) String method(@Param("p") @Use(4) int x, String y, @Param("q") long z) throws @Use(5) RuntimeException { return null; }
        One(@Param("c") String s) {}
        @Override public int compareTo(One<T> o) { return 0; }
    }
    record Rec(@Tag("component") int x, @Param("r") String y) {}

    static String text(Object o) {
        if (o instanceof Annotation) return "@" + ((Annotation) o).annotationType().getSimpleName();
        if (!o.getClass().isArray()) return String.valueOf(o);
        StringBuilder s = new StringBuilder("[");
        for (int i = 0; i < Array.getLength(o); i++) s.append(i == 0 ? "" : ",").append(text(Array.get(o, i)));
        return s.append("]").toString();
    }

    public static void main(String[] args) throws Exception {
        All a = Derived.class.getAnnotation(All.class);
        Method[] members = All.class.getDeclaredMethods();
        Arrays.sort(members, Comparator.comparing(Method::getName));
        for (Method m : members) System.out.println(m.getName() + " = " + text(m.invoke(a)) + " default " + text(m.getDefaultValue()));
        System.out.println(a.equals(Base.class.getAnnotation(All.class)) + " " + (a.hashCode() == Base.class.getAnnotation(All.class).hashCode()));
        System.out.println(Base.class.getAnnotation(Tags.class) + " " + Base.class.getAnnotation(Tag.class));
        System.out.println(Arrays.toString(Base.class.getAnnotationsByType(Tag.class)) + Arrays.toString(Derived.class.getAnnotationsByType(Tag.class)) + Arrays.toString(One.class.getAnnotationsByType(Tag.class)));
        System.out.println(Base.class.isAnnotationPresent(NotAtRuntime.class) + " " + Base.class.getAnnotations().length + Derived.class.getDeclaredAnnotations().length + Derived.class.getAnnotations().length);
        System.out.println(One.class.getField("field").getAnnotation(Deprecated.class));
        Method m = One.class.getMethod("method", int.class, String.class, long.class);
        for (Annotation[] p : m.getParameterAnnotations()) System.out.println(Arrays.toString(p));
        System.out.println(m.getParameters()[0].getAnnotation(Param.class) + " " + Arrays.toString(One.class.getDeclaredConstructors()[0].getParameterAnnotations()[0]));
        System.out.println(m.getAnnotatedReturnType().getAnnotation(Use.class) + " " + m.getAnnotatedParameterTypes()[0].getAnnotation(Use.class) + " " + m.getAnnotatedExceptionTypes()[0].getAnnotation(Use.class));
        System.out.println(((AnnotatedParameterizedType) One.class.getField("field").getAnnotatedType()).getAnnotatedActualTypeArguments()[0].getAnnotation(Use.class));
        System.out.println(Arrays.toString(One.class.getTypeParameters()[0].getAnnotations()));
        System.out.println(((AnnotatedParameterizedType) One.class.getAnnotatedSuperclass()).getAnnotatedActualTypeArguments()[0].getAnnotation(Use.class));
        System.out.println(((AnnotatedParameterizedType) One.class.getAnnotatedInterfaces()[0]).getAnnotatedActualTypeArguments()[0].getAnnotation(Use.class));
        System.out.println(Arrays.toString(Rec.class.getRecordComponents()[0].getAnnotations()) + Rec.class.getDeclaredConstructors()[0].getParameters()[1].getAnnotation(Param.class) + Rec.class.getMethod("x").getAnnotation(Tag.class));
    }
}
