import java.io.Serializable;
import java.util.function.Supplier;

/** Lambdas with markers, serializable lambdas, default methods, object methods on lambdas. */
public class LambdaIdentity {
    interface Marker {
    }

    interface Shape<T> {
        T get();

        default String describe() {
            return "shape of " + get();
        }

        boolean equals(Object o);
    }

    interface SubShape extends Shape<String> {
        String get();
    }

    public static void main(String[] args) {
        Runnable r = (Runnable & Serializable) () -> System.out.println("serializable");
        r.run();
        System.out.println(r instanceof Serializable);
        Supplier<String> s = (Supplier<String> & Marker) () -> "marked";
        System.out.println(s.get() + (s instanceof Marker));
        SubShape sub = () -> "bridge";
        Shape<String> shape = sub;
        System.out.println(shape.get() + " " + shape.describe());
        System.out.println(r.equals(r) + " " + r.equals(null) + " " + (r.hashCode() == r.hashCode()));
        System.out.println(r.getClass() == s.getClass());
        System.out.println(r.getClass().isSynthetic() + " " + r.getClass().isInterface());
        Supplier<String> a = make(1);
        Supplier<String> b = make(2);
        System.out.println(a.get() + b.get() + (a == b));
        Runnable first = null;
        for (int i = 0; i < 3; i++) {
            Runnable same = () -> { };
            if (first == null) {
                first = same;
            }
            System.out.println(first.getClass() == same.getClass());
        }
    }

    static Supplier<String> make(int n) {
        return () -> "made " + n + " ";
    }
}
