/** The order of static and instance initialisation, JLS 12.4 and 12.5. */
public class InitializationOrder {
    static int log(String s, int n) {
        System.out.println(s);
        return n;
    }

    static class Parent {
        static int a = log("Parent.a", 1);
        int x = log("Parent.x", 2);

        static {
            log("Parent static", 0);
        }

        {
            log("Parent instance", 0);
        }

        Parent() {
            log("Parent()", 0);
            hook();
        }

        void hook() {
            log("Parent.hook", 0);
        }
    }

    static class Child extends Parent {
        static int b = log("Child.b", 3);
        int y = log("Child.y", 4);
        final int z = 5;

        static {
            log("Child static", 0);
        }

        Child() {
            super();
            log("Child() y=" + y, 0);
        }

        @Override
        void hook() {
            log("Child.hook y=" + y + " z=" + z, 0);
        }
    }

    interface Config {
        int VALUE = log("Config.VALUE", 7);

        default void m() {
        }
    }

    interface Lazy {
        int VALUE = log("Lazy.VALUE", 8);
    }

    static class Impl implements Config, Lazy {
        static final int CONSTANT = 10;
        static final Integer BOXED = log("Impl.BOXED", 11);
    }

    static class Unused {
        static {
            log("never", 0);
        }
    }

    public static void main(String[] args) throws Exception {
        log("main", 0);
        Unused[] array = new Unused[3];
        Class<?> c = Unused.class;
        log("" + array.length + c.getSimpleName(), 0);
        log("constant " + Impl.CONSTANT, 0);
        log("boxed " + Impl.BOXED, 0);
        new Child();
        new Child();
        log("inherited " + Child.a, 0);
        log("lazy " + Lazy.VALUE, 0);
        Class.forName("InitializationOrder$ForName");
        Class.forName("InitializationOrder$NotYet", false, InitializationOrder.class.getClassLoader());
        log("end", 0);
    }

    static class ForName {
        static {
            log("ForName", 0);
        }
    }

    static class NotYet {
        static {
            log("NotYet", 0);
        }
    }
}
