// expect: UNSAFE AssertionError
// inputs: true false false false false false false false false true true true
import weft.Verify;

public class BuilderSidesDiffer {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder("x");
        String last = "none";
        for (int i = 0; i < 12; i++) {
            if (Verify.anyBoolean()) b.append(i % 10);
            else last = "at " + i;
            if (b.length() > 8) b.setLength(3);
        }
        assert !b.toString().equals("x0901") || !last.equals("at 8");
    }
}
