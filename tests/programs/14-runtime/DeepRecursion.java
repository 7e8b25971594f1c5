/** Recursion to a depth of some thousands, by methods of several kinds. */
public class DeepRecursion {
    interface Fn {
        int apply(int n);
    }

    static int down(int n) {
        return n == 0 ? 0 : 1 + down(n - 1);
    }

    int virtual(int n) {
        return n == 0 ? 0 : 1 + virtual(n - 1);
    }

    synchronized int locked(int n) {
        return n == 0 ? 0 : 1 + locked(n - 1);
    }

    static int guarded(int n) {
        try {
            return n == 0 ? 0 : 1 + guarded(n - 1);
        } finally {
            count++;
        }
    }

    static int count;
    static Fn fn;

    public static void main(String[] args) {
        System.out.println(down(3000));
        System.out.println(new DeepRecursion().virtual(2000));
        System.out.println(new DeepRecursion().locked(1000));
        System.out.println(guarded(1000) + " " + count);
        fn = n -> n == 0 ? 0 : 1 + fn.apply(n - 1);
        System.out.println(fn.apply(1000));
    }
}
