// expect: SAFE
import java.lang.annotation.Annotation;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Annotations are proxies, made when they are first asked for. */
public class AnnotationsOfThreads {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Level {
        int value();
    }

    @Retention(RetentionPolicy.RUNTIME)
    @interface Name {
        String value();
    }

    @Level(3)
    static class First {}

    @Name("second")
    static class Second {}

    static int level;

    static synchronized <A extends Annotation> A get(Class<?> type, Class<A> annotation) {
        return type.getAnnotation(annotation);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> level = get(First.class, Level.class).value());
        t.start();
        String name = get(Second.class, Name.class).value();
        t.join();
        if (level != 3 || !name.equals("second")) throw new AssertionError();
    }
}
