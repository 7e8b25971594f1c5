// Mutual recursion under a lock that is entered again and again.
public class MutualRecursion {
    static int depth, most;

    static synchronized boolean even(int n) {
        depth++;
        if (depth > most) most = depth;
        boolean is = n == 0 || odd(n - 1);
        depth--;
        return is;
    }

    static synchronized boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> even(4));
        t.start();
        boolean is = even(6);
        t.join();
        assert is && depth == 0;
        assert most == 4; // bug: assert most == 3;
    }
}
