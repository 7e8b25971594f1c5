// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleBellmanFord {
    static final int INFINITY = 1000;

    public static void main(String[] args) {
        int n = 4;
        int[][] weight = new int[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                weight[i][j] = i == j ? 0 : INFINITY;
            }
        }
        for (int i = 0; i + 1 < n; i++) {
            int w = Verifier.nondetInt();
            if (!(w >= 1 && w <= 20)) {
                return;
            }
            weight[i][i + 1] = w;
        }
        int shortcut = Verifier.nondetInt();
        if (!(shortcut >= 1 && shortcut <= 60)) {
            return;
        }
        weight[0][3] = shortcut;
        int[] distance = {0, INFINITY, INFINITY, INFINITY};
        for (int round = 0; round < n - 1; round++) {
            for (int i = 0; i < n; i++) {
                for (int j = 0; j < n; j++) {
                    if (distance[i] + weight[i][j] < distance[j]) {
                        distance[j] = distance[i] + weight[i][j];
                    }
                }
            }
        }
        int through = weight[0][1] + weight[1][2] + weight[2][3];
        assert distance[3] == Math.min(through, shortcut);
        assert distance[1] == weight[0][1];
    }
}
