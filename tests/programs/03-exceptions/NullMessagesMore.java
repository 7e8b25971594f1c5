// expect-exit: 1
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Helpful messages for every kind of access and expression. */
public class NullMessagesMore {
    Object o;
    long wide;
    double real;
    NullMessagesMore[] many;
    NullMessagesMore a;
    int[][][] cube;
    static int[] ints;
    static NullMessagesMore self = new NullMessagesMore();

    static <T> T nothing(int x, String s, long[] y) {
        return null;
    }

    NullMessagesMore same(NullMessagesMore other) {
        return other;
    }

    static void show(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void arrays(boolean[] z, byte[] b, char[] c, short[] s, int[] i, long[] l, float[] f, double[] d, Object[] o) {
        show(() -> z[0] = !z[1]);
        show(() -> b[0] = b[1]);
        show(() -> System.out.println(c[0]));
        show(() -> c[0] = 'c');
        show(() -> s[2]++);
        show(() -> i[3] = 1);
        show(() -> l[1000] = 5);
        show(() -> System.out.println(l[100000]));
        show(() -> f[0] = 2);
        show(() -> d[0] += 2);
        show(() -> o[0] = "x");
        show(() -> System.out.println(o.length));
    }

    static void locals(NullMessagesMore parameter) {
        NullMessagesMore local = parameter;
        int index = 0;
        show(() -> System.out.println(parameter.o));
        try {
            local.many[index + 1].a.o = "";
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            self.many = new NullMessagesMore[2];
            self.many[index].a = null;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            self.cube = new int[2][2][];
            self.cube[1][index][self.many.length] = 4;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        for (NullMessagesMore m : self.many) {
            try {
                System.out.println(m.wide);
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        NullMessagesMore chosen = index == 0 ? local : self;
        try {
            (index == 0 ? local : self.a).wide = 4L;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            chosen.real = 1.5;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        show(() -> nothing(1, "", null).hashCode());
        show(() -> System.out.println(self.same(null).same(self).a));
        show(() -> self.same(self).same(null).same(self));
        show(() -> System.out.println(NullMessagesMore.<String>nothing(1, null, null).charAt(2)));
        show(() -> System.out.println(ints[ints.length - 1]));
        show(() -> {
            Integer boxed = (Integer) self.o;
            int x = boxed;
        });
        show(() -> {
            String s = (String) self.o;
            switch (s) {
                case "a": System.out.println("a");
            }
        });
        show(() -> System.out.println(self.a.a.a.a.a.a.a.o));
        show(() -> {
            throw new NullPointerException();
        });
        show(() -> {
            throw new NullPointerException("own words");
        });
        show(() -> {
            throw (RuntimeException) self.o;
        });
        show(() -> {
            for (Object x : (Iterable<?>) self.o) {
                System.out.println(x);
            }
        });
        show(() -> {
            synchronized (self.o) {
                self.wide++;
            }
        });
        show(() -> System.arraycopy(null, 0, ints, 0, 1));
        show(() -> List.of(1, null));
        show(() -> Map.of("a", "b").get(null));
        show(() -> Arrays.asList((Object[]) null).size());
        show(() -> {
            Supplier<String> s = ((String) self.o)::trim;
        });
        arrays(null, null, null, null, null, null, null, null, null);
        locals(null);
        try {
            self.o.getClass();
        } catch (NullPointerException e) {
            NullPointerException again = (NullPointerException) e.fillInStackTrace();
            System.out.println(again.getMessage());
        }
        self.a.o.toString();
    }
}
