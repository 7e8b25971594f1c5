// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleKnapsack {
    static int best(int[] weight, int[] value, int at, int room) {
        if (at == weight.length) {
            return 0;
        }
        int without = best(weight, value, at + 1, room);
        if (weight[at] > room) {
            return without;
        }
        return Math.max(without, value[at] + best(weight, value, at + 1, room - weight[at]));
    }

    public static void main(String[] args) {
        int[] weight = new int[3];
        int[] value = new int[3];
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            weight[i] = Verifier.nondetInt();
            value[i] = Verifier.nondetInt();
            if (!(weight[i] >= 1 && weight[i] <= 10 && value[i] >= 0 && value[i] <= 10)) {
                return;
            }
            sum += value[i];
        }
        int room = Verifier.nondetInt();
        if (!(room >= 0 && room <= 30)) {
            return;
        }
        int result = best(weight, value, 0, room);
        assert result >= 0 && result <= sum;
        assert room < 30 || result == sum;
    }
}
