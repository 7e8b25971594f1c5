import java.util.Arrays;

/** Knapsack, longest common subsequence, edit distance, coin change. */
public class DynamicProgramming {
    static int knapsack(int[] w, int[] v, int capacity) {
        int[] best = new int[capacity + 1];
        for (int i = 0; i < w.length; i++) {
            for (int c = capacity; c >= w[i]; c--) {
                best[c] = Math.max(best[c], best[c - w[i]] + v[i]);
            }
        }
        return best[capacity];
    }

    static String lcs(String a, String b) {
        int[][] t = new int[a.length() + 1][b.length() + 1];
        for (int i = a.length() - 1; i >= 0; i--) {
            for (int j = b.length() - 1; j >= 0; j--) {
                t[i][j] = a.charAt(i) == b.charAt(j) ? 1 + t[i + 1][j + 1] : Math.max(t[i + 1][j], t[i][j + 1]);
            }
        }
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j = 0; i < a.length() && j < b.length();) {
            if (a.charAt(i) == b.charAt(j)) {
                sb.append(a.charAt(i++));
                j++;
            } else if (t[i + 1][j] >= t[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return sb.toString();
    }

    static int edit(String a, String b) {
        int[] row = new int[b.length() + 1];
        Arrays.setAll(row, i -> i);
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int old = row[j];
                row[j] = Math.min(Math.min(row[j], row[j - 1]) + 1, diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1));
                diagonal = old;
            }
        }
        return row[b.length()];
    }

    static long change(int amount, int... coins) {
        long[] ways = new long[amount + 1];
        ways[0] = 1;
        for (int c : coins) {
            for (int i = c; i <= amount; i++) {
                ways[i] += ways[i - c];
            }
        }
        return ways[amount];
    }

    public static void main(String[] args) {
        System.out.println(knapsack(new int[] {12, 2, 1, 4, 1, 7, 9}, new int[] {4, 2, 1, 10, 2, 7, 8}, 20));
        System.out.println(lcs("AGGTABXYZZY", "GXTXAYBZY") + " " + lcs("", "x").length());
        System.out.println(edit("kitten", "sitting") + " " + edit("", "abc") + " " + edit("intention", "execution"));
        System.out.println(change(100, 1, 5, 10, 25, 50) + " " + change(500, 1, 2, 5, 10, 20, 50, 100, 200));
        long[][] grid = new long[18][18];
        for (int i = 0; i < 18; i++) {
            for (int j = 0; j < 18; j++) {
                grid[i][j] = i == 0 || j == 0 ? 1 : grid[i - 1][j] + grid[i][j - 1];
            }
        }
        System.out.println(grid[17][17]);
    }
}
