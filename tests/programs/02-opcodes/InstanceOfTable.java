import java.io.Serializable;
import java.util.RandomAccess;

/** instanceof and checkcast on classes, interfaces and arrays. */
public class InstanceOfTable {
    static class A implements Comparable<A> {
        public int compareTo(A o) {
            return 0;
        }
    }

    static class B extends A implements RandomAccess {
    }

    static void classify(Object o) {
        StringBuilder sb = new StringBuilder();
        sb.append(o instanceof Object ? 'O' : '.');
        sb.append(o instanceof A ? 'A' : '.');
        sb.append(o instanceof B ? 'B' : '.');
        sb.append(o instanceof Comparable ? 'C' : '.');
        sb.append(o instanceof RandomAccess ? 'R' : '.');
        sb.append(o instanceof Cloneable ? 'c' : '.');
        sb.append(o instanceof Serializable ? 's' : '.');
        sb.append(o instanceof Object[] ? 'o' : '.');
        sb.append(o instanceof A[] ? 'a' : '.');
        sb.append(o instanceof B[] ? 'b' : '.');
        sb.append(o instanceof Comparable[] ? 'p' : '.');
        sb.append(o instanceof int[] ? 'i' : '.');
        sb.append(o instanceof long[] ? 'l' : '.');
        sb.append(o instanceof Object[][] ? 'x' : '.');
        sb.append(o instanceof int[][] ? 'y' : '.');
        sb.append(o instanceof Cloneable[] ? 'z' : '.');
        sb.append(o instanceof Serializable[][] ? 'w' : '.');
        System.out.println(sb);
    }

    static void cast(Object o) {
        try {
            Comparable<?>[] c = (Comparable<?>[]) o;
            System.out.println(c == null ? "null" : "length " + c.length);
        } catch (ClassCastException e) {
            System.out.println("no");
        }
    }

    public static void main(String[] args) {
        Object[] all = {null, new Object(), new A(), new B(), "s", 1, new Object[1], new A[1], new B[2], new String[3],
            new int[1], new long[1], new Object[1][], new A[1][1], new int[1][1], new int[1][1][1], new B[1][1][1]};
        for (Object o : all) {
            classify(o);
            cast(o);
        }
    }
}
