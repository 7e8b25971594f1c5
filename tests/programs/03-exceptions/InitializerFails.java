/** ExceptionInInitializerError, then NoClassDefFoundError. */
public class InitializerFails {
    static class Bad {
        static int value = Integer.parseInt("not a number");

        static void touch() {
        }
    }

    static class Worse {
        static {
            if (true) {
                throw new Error("plain error");
            }
        }

        static int x = 1;
    }

    static class Child extends Bad {
        static int y = 5;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            try {
                Bad.touch();
            } catch (ExceptionInInitializerError e) {
                System.out.println(e.getMessage() + " cause " + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
            try {
                System.out.println(Worse.x);
            } catch (Error e) {
                System.out.println(e.getClass().getName() + " " + e.getMessage());
            }
            try {
                System.out.println(Child.y);
            } catch (NoClassDefFoundError e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
