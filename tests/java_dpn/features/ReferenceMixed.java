// expect: UNKNOWN
import java.util.concurrent.*;

/** One container, things of several kinds, references to methods of each. */
public class ReferenceMixed {
    static int n;

    static class A {
        int up() {
            return n++;
        }
    }

    static class B extends A {
        String name = "b";

        @Override
        int up() {
            return n--;
        }

        String name() {
            return name;
        }
    }

    public static void main(String[] args) {
        ConcurrentLinkedQueue<Object> all = new ConcurrentLinkedQueue<>();
        all.add(new A());
        all.add(new B());
        all.add("c");
        new Thread(() -> all.stream().filter(o -> o instanceof A).map(o -> (A) o).forEach(A::up)).start();
        all.stream().filter(B.class::isInstance).map(B.class::cast).map(B::name).forEach(System.out::println);
        n++;
    }
}
