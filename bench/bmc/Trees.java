import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import weft.Verify;

/** The JDK's own collections with symbolic keys. Arguments: `tree`, `hash` or `list`, and how many keys. */
public class Trees {
    static void tree(int n) {
        TreeMap<Integer, Integer> map = new TreeMap<>();
        int least = Integer.MAX_VALUE;
        int last = 0;
        for (int i = 0; i < n; i++) {
            last = Verify.anyInt();
            map.put(last, i);
            least = Math.min(least, last);
        }
        assert map.firstKey() == least;
        assert map.get(last) == n - 1;
        map.remove(last);
        assert !map.containsKey(last);
    }

    static void hash(int n) {
        Map<Integer, Integer> map = new HashMap<>();
        for (int i = 0; i < n; i++) {
            int key = Verify.anyInt(0, 20);
            map.put(key, i);
            assert map.get(key) == i;
        }
        assert map.size() <= n;
    }

    static void list(int n) {
        List<Integer> list = new ArrayList<>();
        int sum = 0;
        for (int i = 0; i < n; i++) {
            int x = Verify.anyInt(0, 100);
            list.add(x);
            sum += x;
        }
        for (int x : list) {
            sum -= x;
        }
        assert sum == 0;
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "tree": tree(n); break;
            case "hash": hash(n); break;
            default: list(n);
        }
    }
}
