// expect: SAFE
import weft.Verify;

public class AlgorithmTransfer {
    public static void main(String[] args) {
        int[] balance = {Verify.anyInt(0, 1000), Verify.anyInt(0, 1000), Verify.anyInt(0, 1000)};
        int total = balance[0] + balance[1] + balance[2];
        int from = Verify.anyInt(0, 2);
        int to = Verify.anyInt(0, 2);
        int amount = Verify.anyInt(0, 1000);
        if (balance[from] >= amount) {
            balance[from] -= amount;
            balance[to] += amount;
        }
        assert balance[0] + balance[1] + balance[2] == total;
        assert balance[from] >= 0 && balance[to] >= 0;
    }
}
