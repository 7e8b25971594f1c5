import java.util.HashSet;
import java.util.Set;

/** Conway's game of life on an unbounded board. */
public class GameOfLife {
    record Cell(int x, int y) {
    }

    static Set<Cell> step(Set<Cell> alive) {
        Set<Cell> next = new HashSet<>();
        Set<Cell> candidates = new HashSet<>();
        for (Cell c : alive) {
            for (int dx = -1; dx <= 1; dx++) {
                for (int dy = -1; dy <= 1; dy++) {
                    candidates.add(new Cell(c.x() + dx, c.y() + dy));
                }
            }
        }
        for (Cell c : candidates) {
            int n = 0;
            for (int dx = -1; dx <= 1; dx++) {
                for (int dy = -1; dy <= 1; dy++) {
                    if ((dx != 0 || dy != 0) && alive.contains(new Cell(c.x() + dx, c.y() + dy))) {
                        n++;
                    }
                }
            }
            if (n == 3 || n == 2 && alive.contains(c)) {
                next.add(c);
            }
        }
        return next;
    }

    static void print(Set<Cell> alive, int size) {
        for (int y = 0; y < size; y++) {
            StringBuilder sb = new StringBuilder();
            for (int x = 0; x < size; x++) {
                sb.append(alive.contains(new Cell(x, y)) ? '#' : '.');
            }
            System.out.println(sb);
        }
        System.out.println();
    }

    public static void main(String[] args) {
        Set<Cell> glider = Set.of(new Cell(1, 0), new Cell(2, 1), new Cell(0, 2), new Cell(1, 2), new Cell(2, 2));
        Set<Cell> s = glider;
        for (int i = 0; i < 12; i++) {
            if (i % 4 == 0) {
                print(s, 8);
            }
            s = step(s);
        }
        Set<Cell> r = Set.of(new Cell(1, 0), new Cell(2, 0), new Cell(0, 1), new Cell(1, 1), new Cell(1, 2));
        for (int i = 0; i < 40; i++) {
            r = step(r);
        }
        System.out.println(r.size());
    }
}
