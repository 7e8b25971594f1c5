/** Endless recursion ends in a StackOverflowError that can be caught, again and again. */
public class StackOverflow {
    static int depth;

    static void down() {
        depth++;
        down();
    }

    static int sum(int n, long a, double b) {
        return 1 + sum(n + 1, a, b);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            depth = 0;
            try {
                down();
            } catch (StackOverflowError e) {
                System.out.println("caught " + (depth > 1000) + " " + e.getMessage());
            }
        }
        try {
            sum(0, 1, 2);
        } catch (Error e) {
            System.out.println(e.getClass().getName());
        }
        System.out.println("alive");
    }
}
