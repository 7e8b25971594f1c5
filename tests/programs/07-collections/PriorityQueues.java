import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.PriorityQueue;

/** PriorityQueue as a heap; Dijkstra on a grid. */
public class PriorityQueues {
    record Step(int cost, int x, int y) {
    }

    public static void main(String[] args) {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i = 0; i < 12; i++) {
            q.add(i * 7 % 13);
        }
        System.out.println(q);
        StringBuilder sb = new StringBuilder();
        while (q.size() > 4) {
            sb.append(q.poll()).append(' ');
        }
        System.out.println(sb + " " + q.peek() + q.remove(12) + q);
        PriorityQueue<String> r = new PriorityQueue<>(Collections.reverseOrder());
        r.addAll(Arrays.asList("d", "a", "c", "b"));
        System.out.println(r.poll() + r.poll() + r.poll() + r.poll() + r.poll());
        int n = 12;
        int[][] weight = new int[n][n];
        for (int x = 0; x < n; x++) {
            for (int y = 0; y < n; y++) {
                weight[x][y] = 1 + (x * 31 + y * 17 + x * y) % 9;
            }
        }
        int[][] best = new int[n][n];
        for (int[] row : best) {
            Arrays.fill(row, Integer.MAX_VALUE);
        }
        PriorityQueue<Step> open = new PriorityQueue<>(Comparator.comparingInt(Step::cost));
        open.add(new Step(0, 0, 0));
        while (!open.isEmpty()) {
            Step s = open.poll();
            if (s.cost >= best[s.x][s.y]) {
                continue;
            }
            best[s.x][s.y] = s.cost;
            for (int k = 0; k < 4; k++) {
                int x = s.x + (k == 0 ? 1 : k == 1 ? -1 : 0);
                int y = s.y + (k == 2 ? 1 : k == 3 ? -1 : 0);
                if (x >= 0 && y >= 0 && x < n && y < n) {
                    open.add(new Step(s.cost + weight[x][y], x, y));
                }
            }
        }
        System.out.println(best[n - 1][n - 1] + " " + Arrays.toString(best[5]));
    }
}
