// expect: UNSAFE AssertionError
// inputs: 0 0 1 1 2 1
import weft.Verify;

public class AlgorithmTransferToSelf {
    public static void main(String[] args) {
        int[] balance = {Verify.anyInt(0, 1000), Verify.anyInt(0, 1000), Verify.anyInt(0, 1000)};
        int total = balance[0] + balance[1] + balance[2];
        int from = 2 * Verify.anyInt(0, 1);
        int to = Verify.anyInt(0, 2);
        int amount = Verify.anyInt(0, 1000);
        if (amount <= balance[from] && amount > 0 && from != 0) {
            int before = balance[to];
            balance[from] -= amount;
            balance[to] = before + amount;
        }
        assert balance[0] + balance[1] + balance[2] == total;
        assert balance[from] >= 0 && balance[to] >= 0;
    }
}
