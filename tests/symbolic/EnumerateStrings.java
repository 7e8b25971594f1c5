import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Calls `test` of programs of random_strings.py with all their inputs and prints, a line a program, its name and the errors.
 *
 * java EnumerateStrings LENGTH LENGTH NAME:FIRST-LETTER...
 */
public class EnumerateStrings {
    private static void all(String prefix, int most, char first, List<String> out) {
        out.add(prefix);
        for (char c = first; prefix.length() < most && c < first + 3; c++) {
            all(prefix + c, most, first, out);
        }
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        for (int i = 2; i < args.length; i++) {
            String[] parts = args[i].split(":");
            Method test = Class.forName(parts[0]).getDeclaredMethod("test", String.class, String.class, int.class);
            test.setAccessible(true);
            List<String> firsts = new ArrayList<>();
            List<String> seconds = new ArrayList<>();
            all("", Integer.parseInt(args[0]), (char) Integer.parseInt(parts[1]), firsts);
            all("", Integer.parseInt(args[1]), (char) Integer.parseInt(parts[1]), seconds);
            Set<String> errors = new TreeSet<>();
            for (String s : firsts) {
                for (String t : seconds) {
                    for (int k = 0; k <= 2; k++) {
                        try {
                            test.invoke(null, s, t, k);
                        } catch (InvocationTargetException e) {
                            errors.add(e.getCause().getClass().getSimpleName());
                        }
                    }
                }
            }
            System.out.println(parts[0] + " " + String.join(" ", errors));
        }
    }
}
