/** finally runs always, last, and can change the outcome. */
public class FinallyOrder {
    static String trace = "";

    static int plain() {
        try {
            trace += "a";
            return 1;
        } finally {
            trace += "b";
        }
    }

    @SuppressWarnings("finally")
    static int overrides() {
        try {
            throw new RuntimeException("lost");
        } finally {
            return 2;
        }
    }

    static int keepsValue() {
        int x = 10;
        try {
            return x;
        } finally {
            x = 20;
        }
    }

    static int nested() {
        try {
            try {
                throw new IllegalStateException("x");
            } finally {
                trace += "1";
            }
        } catch (IllegalStateException e) {
            trace += "2";
            return 3;
        } finally {
            trace += "3";
        }
    }

    static void inLoop() {
        for (int i = 0; i < 4; i++) {
            try {
                if (i == 1) {
                    continue;
                }
                if (i == 3) {
                    break;
                }
                trace += i;
            } finally {
                trace += "f";
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(plain() + trace);
        System.out.println(overrides());
        System.out.println(keepsValue());
        trace = "";
        System.out.println(nested() + trace);
        trace = "";
        inLoop();
        System.out.println(trace);
        try {
            try {
                throw new RuntimeException("first");
            } finally {
                throw new RuntimeException("second");
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException e) {
            try {
                throw new IllegalArgumentException("in catch");
            } catch (IllegalArgumentException f) {
                System.out.println(f.getMessage() + " " + e.getClass().getSimpleName());
            }
        }
    }
}
