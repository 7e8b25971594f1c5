// expect: UNSAFE AssertionError
// inputs: 100 101 103 102 9
import weft.Verify;

// Fields, elements, longs and booleans that have terms are part of the state, whatever their values are.
public class MatchTermInHeap {
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
        for (int i = 0; i < 4; i++) {
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
