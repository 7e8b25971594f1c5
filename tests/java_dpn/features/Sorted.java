// expect: SAFE
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Sorting, in each thread for itself. */
public class Sorted {
    static void work() {
        List<Integer> list = new ArrayList<>(List.of(2, 1));
        list.sort((a, b) -> b - a);
        String[] names = {"b", "a"};
        Arrays.sort(names, (a, b) -> a.compareTo(b));
        System.out.println(names[0] + list);
    }

    public static void main(String[] args) {
        new Thread(Sorted::work).start();
        work();
    }
}
