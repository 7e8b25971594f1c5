/** Classes that need each other while initialising see default values. */
public class InitializationCycles {
    static class A {
        static int x = B.y + 1;
    }

    static class B {
        static int y = A.x + 10;
    }

    static class Singleton {
        static final Singleton INSTANCE = new Singleton();
        static int counter = 100;
        int seen;

        Singleton() {
            seen = counter;
            counter++;
        }
    }

    static class Parent {
        static Parent child = new Child();
        static int p = 5;
    }

    static class Child extends Parent {
        static int c = p + 1;
        int copy = c;
    }

    static class Forward {
        static int first = get();
        static int second = 7;
        static final int THIRD = 8;

        static int get() {
            return second * 100 + THIRD;
        }
    }

    public static void main(String[] args) {
        System.out.println(A.x + " " + B.y);
        System.out.println(Singleton.INSTANCE.seen + " " + Singleton.counter);
        System.out.println(Child.c + " " + ((Child) Parent.child).copy + " " + Parent.p);
        System.out.println(Forward.first);
    }
}
