import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Queens, permutations, subsets, knights. */
public class Backtracking {
    static int queens(int n, int row, int cols, int d1, int d2) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = ~(cols | d1 | d2) & (1 << n) - 1; free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, cols | bit, (d1 | bit) << 1, (d2 | bit) >>> 1);
        }
        return count;
    }

    static void permute(String prefix, String rest, List<String> out) {
        if (rest.isEmpty()) {
            out.add(prefix);
        }
        for (int i = 0; i < rest.length(); i++) {
            permute(prefix + rest.charAt(i), rest.substring(0, i) + rest.substring(i + 1), out);
        }
    }

    static void subsets(int[] a, int i, int sum, List<Integer> chosen, int target, List<List<Integer>> out) {
        if (i == a.length) {
            if (sum == target) {
                out.add(new ArrayList<>(chosen));
            }
            return;
        }
        subsets(a, i + 1, sum, chosen, target, out);
        chosen.add(a[i]);
        subsets(a, i + 1, sum + a[i], chosen, target, out);
        chosen.remove(chosen.size() - 1);
    }

    static boolean knight(int[][] board, int x, int y, int step) {
        int n = board.length;
        board[x][y] = step;
        if (step == n * n) {
            return true;
        }
        int[] dx = {1, 2, 2, 1, -1, -2, -2, -1};
        int[] dy = {2, 1, -1, -2, -2, -1, 1, 2};
        for (int k = 0; k < 8; k++) {
            int nx = x + dx[k];
            int ny = y + dy[k];
            if (nx >= 0 && ny >= 0 && nx < n && ny < n && board[nx][ny] == 0 && knight(board, nx, ny, step + 1)) {
                return true;
            }
        }
        board[x][y] = 0;
        return false;
    }

    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) {
            System.out.println(n + ": " + queens(n, 0, 0, 0, 0));
        }
        List<String> p = new ArrayList<>();
        permute("", "abcd", p);
        System.out.println(p.size() + " " + p.get(0) + " " + p.get(23) + " " + String.join("", p).hashCode());
        List<List<Integer>> s = new ArrayList<>();
        subsets(new int[] {3, 34, 4, 12, 5, 2, 7, 1}, 0, 0, new ArrayList<>(), 15, s);
        System.out.println(s);
        int[][] board = new int[5][5];
        System.out.println(knight(board, 0, 0, 1));
        for (int[] row : board) {
            System.out.println(Arrays.toString(row));
        }
    }
}
