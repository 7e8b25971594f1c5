import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.Collections;

/** IdentityHashMap and WeakHashMap without depending on the order of identity hash codes. */
public class IdentityAndWeakMaps {
    public static void main(String[] args) {
        Map<String, Integer> m = new IdentityHashMap<>();
        String a = new String("same");
        String b = new String("same");
        m.put(a, 1);
        m.put(b, 2);
        m.put(a, 3);
        System.out.println(m.size() + " " + m.get(a) + m.get(b) + m.get("same") + m.containsKey(b));
        int sum = 0;
        for (int v : m.values()) {
            sum += v;
        }
        System.out.println(sum);
        m.remove(a);
        System.out.println(m);
        for (int i = 0; i < 100; i++) {
            m.put(new String("k"), i);
        }
        System.out.println(m.size());
        Map<Object, String> w = new WeakHashMap<>();
        Object key = new Object();
        w.put(key, "kept");
        w.put("literal", "too");
        System.out.println(w.size() + w.get(key) + w.get("literal"));
        Set<Object> identity = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(identity.add(a) + " " + identity.add(b) + " " + identity.add(a) + " " + new HashSet<>(identity).size());
    }
}
