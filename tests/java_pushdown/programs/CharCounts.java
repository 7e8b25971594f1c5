// Chars: arithmetic, comparison, conversion to int and back.
public class CharCounts {
    static char c = 'a';

    static synchronized void next() {
        c++;
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> next());
        t.start();
        next();
        t.join();
        assert c == 'c' && (char) (c + 1) == 'd'; // bug: assert c == 'b';
        assert c - 'a' == 2;
    }
}
