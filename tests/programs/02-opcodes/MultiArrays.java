/** multianewarray, ragged arrays, arrays of arrays. */
public class MultiArrays {
    public static void main(String[] args) {
        int[][] a = new int[3][4];
        a[1][2] = 5;
        System.out.println(a.length + " " + a[0].length + " " + a[1][2] + " " + a[2][2]);
        long[][][] b = new long[2][3][4];
        b[1][2][3] = 1L << 40;
        System.out.println(b[1][2][3] + b[0][0][0]);
        String[][][] c = new String[2][3][];
        System.out.println(c[1][2] == null);
        c[1][2] = new String[] {"x", "y"};
        System.out.println(c[1][2][1] + c.getClass().getName());
        int[][] ragged = {{1}, {2, 3}, {}, {4, 5, 6}};
        int sum = 0;
        for (int[] row : ragged) {
            for (int x : row) {
                sum = sum * 10 + x;
            }
        }
        System.out.println(sum);
        Object[] o = new int[2][2];
        o[0] = new int[] {9};
        System.out.println(((int[]) o[0])[0]);
        try {
            o[1] = "not an int[]";
        } catch (ArrayStoreException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[][] n = new int[2][-1];
            System.out.println(n.length);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        int[][] none = new int[0][-1 + 2];
        System.out.println(none.length);
        try {
            int[][] lazy = new int[2][];
            lazy[0][0] = 1;
        } catch (NullPointerException e) {
            System.out.println("row is null");
        }
        int[][] copy = a.clone();
        copy[1][2]++;
        copy[0] = null;
        System.out.println(a[1][2] + " " + (a[0] != null));
        byte[][][][] deep = new byte[1][2][1][3];
        deep[0][1][0][2] = -7;
        System.out.println(deep[0][1][0][2]);
        boolean[][] grid = new boolean[8][8];
        grid[3][3] = true;
        System.out.println(grid[3][3] && !grid[3][4]);
    }
}
