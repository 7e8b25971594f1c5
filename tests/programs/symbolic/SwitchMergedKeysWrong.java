// expect: UNSAFE AssertionError
// inputs: 1000000 1000000 1000000 -7 -7 1000000 -7 1000000 1000000 1000000 1000000 1000000 -7 -7 1000000 -7 -7 -7 -7 -7 -7 1000000 1000000 -7
import weft.Verify;

// As SwitchMergedKeys: 24 of the heaviest reach the bound.
public class SwitchMergedKeysWrong {
    static int weigh(int key) {
        switch (key) {
            case -7:
            case 1000000:
                return 3;
            default:
                return key > 5 ? 1 : 0;
            case 5:
                key++;
            case 6:
                return key - 4;
        }
    }

    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 24; i++) {
            sum += weigh(Verify.anyInt());
        }
        assert sum < 72 && sum >= 0;
    }
}
