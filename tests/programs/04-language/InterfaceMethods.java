/** Default, static and private interface methods, diamonds. */
public class InterfaceMethods {
    interface A {
        default String who() {
            return "A";
        }

        static String helper() {
            return "A.helper";
        }
    }

    interface B extends A {
        default String who() {
            return "B" + A.super.who();
        }
    }

    interface C extends A {
        default String who() {
            return "C" + A.super.who();
        }
    }

    static class D implements B, C {
        public String who() {
            return "D" + B.super.who() + C.super.who() + priv();
        }

        private String priv() {
            return "p";
        }
    }

    static class E implements A {
    }

    static class F extends E implements B {
    }

    abstract static class G implements A {
        public abstract String who();
    }

    static class H extends G {
        public String who() {
            return "H";
        }
    }

    interface Counter {
        int START = Integer.parseInt("5");

        int next();

        default int twice() {
            return next() + step();
        }

        private int step() {
            return next() * helper(2);
        }

        private static int helper(int n) {
            return n * 10;
        }
    }

    public static void main(String[] args) {
        A[] all = {new D(), new E(), new F(), new H(), new A() { }};
        for (A a : all) {
            System.out.println(a.who());
        }
        System.out.println(A.helper());
        int[] state = {Counter.START};
        Counter c = () -> state[0]++;
        System.out.println(c.twice() + " " + state[0]);
    }
}
