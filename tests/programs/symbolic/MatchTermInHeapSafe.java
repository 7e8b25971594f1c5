// expect: SAFE
import weft.Verify;

// As MatchTermInHeap: three turns cannot write four places.
public class MatchTermInHeapSafe {
    static class Cell {
        byte small;
        boolean flag;
        long wide;
        Cell next;
    }

    static short[] table = new short[3];

    public static void main(String[] args) {
        Cell c = new Cell();
        c.next = new Cell();
        for (int i = 0; i < 3; i++) {
            int x = Verify.anyInt(0, 200);
            switch (x % 4) {
                case 0: c.small = (byte) x; break;
                case 1: c.next.wide = 1000L * x; break;
                case 2: table[1] = (short) (x + 1); break;
                default: c.flag = x > 100; break;
            }
        }
        int last = Verify.anyInt();
        assert !(c.small == 100 && c.next.wide == 101_000 && table[1] == 103 && c.flag && last == 9);
    }
}
