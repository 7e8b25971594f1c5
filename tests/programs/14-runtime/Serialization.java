import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Object streams in memory: graphs, transient fields, records, enums, own methods. */
public class Serialization {
    enum Kind { A, B }

    record Rec(int n, String s) implements Serializable {
    }

    static class Base {
        int base = 1;
    }

    static class Node extends Base implements Serializable {
        private static final long serialVersionUID = 7;
        String name;
        transient int cached = 5;
        List<Node> links = new ArrayList<>();
        Kind kind = Kind.B;
        int[] data = {1, 2};

        Node(String name) {
            this.name = name;
            base = 9;
        }

        private void writeObject(ObjectOutputStream out) throws java.io.IOException {
            out.defaultWriteObject();
            out.writeInt(cached * 2);
        }

        private void readObject(ObjectInputStream in) throws java.io.IOException, ClassNotFoundException {
            in.defaultReadObject();
            cached = in.readInt();
        }
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static Object copy(Object o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Node a = new Node("a");
        Node b = new Node("b");
        a.links.add(b);
        b.links.add(a);
        Node c = (Node) copy(a);
        System.out.println(c.name + c.cached + c.base + c.kind + c.data[1] + (c.links.get(0).links.get(0) == c) + (c != a));
        System.out.println(copy(new Rec(3, "r")) + " " + (copy(Kind.A) == Kind.A) + " " + (copy(Single.ONE) == Single.ONE));
        Map<String, Object> m = new HashMap<>(Map.of("list", List.of(1, 2L, 'c', 2.5)));
        System.out.println(copy(m) + " " + copy("text") + " " + ((int[][]) copy(new int[][] {{1}, {2}}))[1][0]);
        try {
            copy(List.of(new Object()));
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
    }
}
