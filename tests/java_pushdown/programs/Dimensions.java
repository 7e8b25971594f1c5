// Arrays of several dimensions, made by a thread: rows of their own, and what is in them.
public class Dimensions {
    static int[][] grid;
    static boolean good;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int[][] made = new int[2][2];
            made[0][1] = 5;
            made[1][0]++;
            made[1][0] += 2;
            grid = made;
            long[][][] deep = new long[2][1][];
            good = deep.length == 2 && deep[1].length == 1 && deep[0][0] == null;
        });
        t.start();
        t.join();
        assert good && grid.length == 2 && grid[1].length == 2;
        assert grid[0][1] == 5 && grid[1][0] == 3 && grid[0][0] == 0;
        assert grid[0] != grid[1];
        assert grid[1][1] == 0; // bug: assert grid[2][0] == 0;
    }
}
