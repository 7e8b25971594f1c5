// expect: UNSAFE AssertionError
// inputs: 2 7
import java.util.concurrent.atomic.AtomicIntegerArray;
import weft.Verify;

public class AtomicArrayInput {
    public static void main(String[] args) {
        AtomicIntegerArray a = new AtomicIntegerArray(4);
        int i = Verify.anyInt(0, 3);
        a.set(i, Verify.anyInt());
        assert a.get(2) != 7;
    }
}
