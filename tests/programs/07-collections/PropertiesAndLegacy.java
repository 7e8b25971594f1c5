import java.io.StringReader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Hashtable;
import java.util.Properties;
import java.util.TreeMap;

/** Hashtable, Properties, Enumeration. */
public class PropertiesAndLegacy {
    public static void main(String[] args) throws Exception {
        Hashtable<String, Integer> h = new Hashtable<>();
        for (int i = 0; i < 20; i++) {
            h.put("k" + i, i);
        }
        int sum = 0;
        for (Enumeration<Integer> e = h.elements(); e.hasMoreElements();) {
            sum += e.nextElement();
        }
        System.out.println(sum + " " + h.contains(7) + " " + new TreeMap<>(h).firstKey());
        try {
            h.put("x", null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        Properties p = new Properties();
        p.load(new StringReader("# comment\na = 1\nb: two words\\\n   continued\nc\\ d=\\u00e9\n"));
        System.out.println(new TreeMap<>(p));
        System.out.println(p.getProperty("a") + p.getProperty("none", "default") + p.stringPropertyNames().size());
        System.out.println(Collections.list(Collections.enumeration(java.util.List.of(1, 2))));
        System.out.println(System.getProperty("no.such.property") + " " + System.getProperty("file.separator") + System.getProperty("line.separator").length());
        System.setProperty("my.own", "42");
        System.out.println(Integer.getInteger("my.own") + " " + Boolean.getBoolean("my.own") + " " + System.getProperty("java.specification.version"));
    }
}
