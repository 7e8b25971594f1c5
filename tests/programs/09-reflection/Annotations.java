import java.lang.annotation.Annotation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Annotations with all kinds of members, read at run time. */
public class Annotations {
    enum Level { LOW, HIGH }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Nested {
        String value() default "nested default";
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Inherited
    @Target({ElementType.TYPE, ElementType.METHOD, ElementType.FIELD, ElementType.PARAMETER})
    @interface Info {
        String name();

        int number() default 42;

        long[] longs() default {1, 2};

        Class<?> type() default Object.class;

        Level level() default Level.LOW;

        Nested nested() default @Nested;

        String[] tags() default {};

        char c() default 'c';

        double d() default 1.5;

        boolean flag() default true;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Repeatable(Tags.class)
    @interface Tag {
        String value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Tags {
        Tag[] value();
    }

    @interface Invisible {
    }

    @Info(name = "base", type = String.class, nested = @Nested("inner"), tags = {"a", "b"})
    @Invisible
    static class Base {
        @Info(name = "field", level = Level.HIGH)
        int field;

        @Tag("one")
        @Tag("two")
        @Deprecated
        void method(@Info(name = "param") int p, String q) {
        }
    }

    static class Derived extends Base {
    }

    public static void main(String[] args) throws Exception {
        Info i = Base.class.getAnnotation(Info.class);
        System.out.println(i.name() + i.number() + Arrays.toString(i.longs()) + i.type() + i.level() + i.nested().value() + Arrays.toString(i.tags()) + i.c() + i.d() + i.flag());
        System.out.println(Derived.class.isAnnotationPresent(Info.class) + " " + Derived.class.getDeclaredAnnotations().length + " " + Base.class.getAnnotations().length);
        Info f = Base.class.getDeclaredField("field").getAnnotation(Info.class);
        System.out.println(f.level() + " " + f.annotationType().getSimpleName() + " " + f.equals(i) + " " + i.equals(Derived.class.getAnnotation(Info.class)));
        Method m = Base.class.getDeclaredMethod("method", int.class, String.class);
        for (Tag t : m.getAnnotationsByType(Tag.class)) {
            System.out.println(t.value());
        }
        System.out.println(m.getAnnotation(Tags.class).value().length + " " + m.isAnnotationPresent(Deprecated.class) + " " + m.getAnnotation(Tag.class));
        Annotation[][] p = m.getParameterAnnotations();
        System.out.println(p.length + " " + p[0].length + " " + ((Info) p[0][0]).name() + " " + p[1].length);
        System.out.println(Info.class.getDeclaredMethod("number").getDefaultValue() + " " + Info.class.isAnnotation());
        System.out.println(Base.class.getAnnotation(Info.class).nested());
        System.out.println(i.hashCode() == Base.class.getAnnotation(Info.class).hashCode());
    }
}
