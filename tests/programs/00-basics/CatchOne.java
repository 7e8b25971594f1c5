/** throw and catch of a user's exception, without a stack trace printed. */
public class CatchOne {
    static class Trouble extends Exception {
        final int code;

        Trouble(int code) {
            super("trouble");
            this.code = code;
        }
    }

    static void mayFail(int n) throws Trouble {
        if (n > 2) {
            throw new Trouble(n);
        }
        System.out.println(n);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            try {
                mayFail(i);
            } catch (Trouble t) {
                System.out.println(t.getMessage());
                System.out.println(t.code);
            }
        }
    }
}
