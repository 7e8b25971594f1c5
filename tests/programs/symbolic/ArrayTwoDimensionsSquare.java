// expect: SAFE
import weft.Verify;

public class ArrayTwoDimensionsSquare {
    public static void main(String[] args) {
        int[][] grid = new int[4][4];
        int x = Verify.anyInt(0, 3);
        int y = Verify.anyInt(0, 3);
        grid[x][y] = 1;
        grid[y][x] = 2;
    }
}
