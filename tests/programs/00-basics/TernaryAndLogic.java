/** Short-circuit logic and its side effects. */
public class TernaryAndLogic {
    static int calls;

    static boolean yes() {
        calls++;
        return true;
    }

    static boolean no() {
        calls++;
        return false;
    }

    public static void main(String[] args) {
        System.out.println(yes() && no());
        System.out.println(no() && yes());
        System.out.println(yes() || no());
        System.out.println(no() || yes());
        System.out.println(calls);
        System.out.println(yes() & no());
        System.out.println(yes() | no());
        System.out.println(yes() ^ yes());
        System.out.println(!no());
        System.out.println(calls);
        int n = calls > 10 ? calls * 2 : calls < 5 ? -1 : 7;
        System.out.println(n);
        boolean b = true;
        b &= false;
        b |= true;
        b ^= true;
        System.out.println(b);
    }
}
