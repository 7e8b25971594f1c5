// expect: SAFE
import java.util.ArrayList;
import java.util.List;

/** Every new ArrayList begins with the same empty array: what is added to one is not in the other. */
public class ListsApart {
    static class Cell {
        int value;
    }

    static void work(List<Cell> list, Cell cell) {
        list.add(cell);
        for (Cell each : list) each.value++;
    }

    public static void main(String[] args) {
        List<Cell> here = new ArrayList<>(), there = new ArrayList<>();
        new Thread(() -> work(there, new Cell())).start();
        work(here, new Cell());
    }
}
