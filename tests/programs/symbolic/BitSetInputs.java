// expect: SAFE
import java.util.BitSet;
import weft.Verify;

public class BitSetInputs {
    public static void main(String[] args) {
        BitSet set = new BitSet();
        int i = Verify.anyInt(0, 70);
        int j = Verify.anyInt(0, 70);
        set.set(i);
        set.flip(j);
        assert set.cardinality() == (i == j ? 0 : 2);
        assert set.get(i) == (i != j);
    }
}
