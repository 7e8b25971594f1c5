/** invokestatic, invokespecial, invokevirtual, invokeinterface in all their places. */
public class InvokeKinds {
    interface Named {
        String name();

        default String greet() {
            return "hello " + name() + secret();
        }

        private String secret() {
            return "!" + count();
        }

        static int count() {
            return 42;
        }
    }

    static class Base implements Named {
        public String name() {
            return "base";
        }

        private String hidden() {
            return "base hidden";
        }

        String reveal() {
            return hidden();
        }

        final String fixed() {
            return "fixed " + name();
        }
    }

    static class Derived extends Base {
        @Override
        public String name() {
            return "derived of " + super.name();
        }

        private String hidden() {
            return "derived hidden";
        }

        @Override
        public String greet() {
            return super.greet() + "?";
        }
    }

    static class Both implements Named {
        public String name() {
            return "both";
        }

        public String greet() {
            return Named.super.greet() + Named.count();
        }
    }

    public static void main(String[] args) {
        Named[] all = {new Base(), new Derived(), new Both(), () -> "lambda"};
        for (Named n : all) {
            System.out.println(n.greet());
            System.out.println(n.hashCode() == n.hashCode());
            System.out.println(n.equals(n));
        }
        Base b = new Derived();
        System.out.println(b.reveal());
        System.out.println(b.fixed());
        System.out.println(b.hidden());
        System.out.println(((Derived) b).hidden());
        int[] array = {1, 2};
        System.out.println(array.clone().length + array.getClass().getSimpleName());
    }
}
