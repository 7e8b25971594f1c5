/** Multi-catch, rethrow with precise types, catch order. */
public class MultiCatch {
    static class A extends Exception {
    }

    static class B extends A {
    }

    static class C extends Exception {
    }

    static void thrower(int n) throws A, C {
        switch (n) {
            case 0:
                throw new A();
            case 1:
                throw new B();
            case 2:
                throw new C();
            case 3:
                throw new IllegalStateException();
            case 4:
                throw new StackOverflowError();
            default:
        }
    }

    static void rethrow(int n) throws A, C {
        try {
            thrower(n);
        } catch (final Exception e) {
            System.out.print("rethrow ");
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 6; i++) {
            try {
                rethrow(i);
                System.out.println("nothing");
            } catch (B e) {
                System.out.println("B");
            } catch (A | C e) {
                System.out.println(e.getClass().getSimpleName());
            } catch (RuntimeException e) {
                System.out.println("runtime");
            } catch (Error e) {
                System.out.println("error");
            }
        }
    }
}
