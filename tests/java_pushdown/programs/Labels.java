// Loops with labels, continue and break, over an array of the start.
public class Labels {
    static final int[][] grid = {{1, 2}, {3, 4}};
    static int sum;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            outer:
            for (int i = 0; i < 2; i++)
                for (int k = 0; k < 2; k++) {
                    if (grid[i][k] == 2) continue outer;
                    if (grid[i][k] == 4) break outer;
                    sum += grid[i][k];
                }
        });
        t.start();
        t.join();
        assert sum == 4; // bug: assert sum == 1;
    }
}
