import java.util.BitSet;

/** BitSet operations. */
public class BitSets {
    public static void main(String[] args) {
        BitSet a = new BitSet();
        BitSet b = new BitSet(500);
        for (int i = 0; i < 300; i += 7) {
            a.set(i);
        }
        b.set(10, 100);
        b.flip(50, 60);
        b.set(400);
        System.out.println(a.cardinality() + " " + b.cardinality() + " " + a.length() + " " + b.length() + " " + a.size());
        BitSet c = (BitSet) a.clone();
        c.and(b);
        System.out.println(c);
        c.or(a);
        c.xor(b);
        System.out.println(c.cardinality() + " " + c.hashCode());
        c.andNot(a);
        System.out.println(c.nextSetBit(70) + " " + c.nextClearBit(70) + " " + c.previousSetBit(70) + " " + a.intersects(b) + " " + c.get(5));
        c.clear();
        System.out.println(c.isEmpty() + " " + c + " " + c.equals(new BitSet()));
        System.out.println(a.get(0, 30) + " " + a.stream().sum() + " " + BitSet.valueOf(new long[] {5, 1}).toString());
        try {
            c.set(-1);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
