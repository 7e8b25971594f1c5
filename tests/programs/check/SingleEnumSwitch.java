// expect: SAFE
import weft.Verify;

/** Every constant has its case. */
public class SingleEnumSwitch {
    enum Op { ADD, SUB, NEG }

    static int apply(Op op, int a, int b) {
        return switch (op) {
            case ADD -> a + b;
            case SUB -> a - b;
            case NEG -> -a;
        };
    }

    public static void main(String[] args) {
        Op op = Op.values()[Verify.anyInt(0, 2)];
        int a = Verify.anyInt(-2, 2);
        int b = Verify.anyInt(-2, 2);
        assert Math.abs(apply(op, a, b)) <= 4;
    }
}
