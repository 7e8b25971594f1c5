// expect: UNSAFE AssertionError
// inputs: 4591870180070184430
import weft.Verify;

/** A double between two floats becomes the nearer one, which lies outside the bounds of the double. */
public class FloatRounding {
    public static void main(String[] args) {
        double d = Double.longBitsToDouble(Verify.anyLong());
        if (d >= 0.1 && d < 0.1000000001) {
            float f = (float) d;
            assert f <= 0.100000001;
        }
    }
}
