import java.util.Arrays;
import java.util.Comparator;

/** Bridges: covariant returns and generic parameters. */
public class BridgeMethods {
    static class Base implements Cloneable {
        Object make() {
            return "base";
        }

        @Override
        protected Base clone() throws CloneNotSupportedException {
            return (Base) super.clone();
        }
    }

    static class Sub extends Base {
        int n = 5;

        @Override
        String make() {
            return "sub";
        }

        @Override
        public Sub clone() throws CloneNotSupportedException {
            return (Sub) super.clone();
        }
    }

    interface Transformer<A, B> {
        B apply(A a);
    }

    static class Length implements Transformer<String, Integer> {
        public Integer apply(String s) {
            return s.length();
        }
    }

    static class Backwards implements Comparator<Integer> {
        public int compare(Integer a, Integer b) {
            return b - a;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Base b = new Sub();
        System.out.println(b.make());
        System.out.println(((Sub) b.clone()).n);
        Transformer t = new Length();
        System.out.println(t.apply("four"));
        try {
            t.apply(4);
        } catch (ClassCastException e) {
            System.out.println("cast in the bridge");
        }
        Integer[] a = {3, 1, 2};
        Arrays.sort(a, new Backwards());
        System.out.println(Arrays.toString(a));
        long bridges = Arrays.stream(Sub.class.getDeclaredMethods()).filter(m -> m.isBridge()).count();
        System.out.println(bridges);
    }
}
