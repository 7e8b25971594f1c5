import java.util.HashMap;

/** The kernels of bench/vm/speed: Speed NAME COUNT prints a checksum. */
public class Speed {
    static long loops(int n) {
        int x = 1, y = 7;
        for (int i = 0; i < n; i++) {
            x = x * 31 + (y ^ i);
            y += x >>> 3;
            if ((x & 5) == 4) y -= i;
        }
        return x + y;
    }

    static final class Particle {
        int x, y;
        long steps;
        double mass = 1.5;
        Particle next;
    }

    static long fields(int n) {
        Particle a = new Particle(), b = new Particle();
        a.next = b;
        b.next = a;
        Particle p = a;
        for (int i = 0; i < n; i++) {
            p.x += i & 15;
            p.y = p.x - p.next.y;
            p.steps++;
            p.mass = p.next.mass * 0.999 + 0.1;
            p = p.next;
        }
        return a.x + b.y + a.steps + (long) (a.mass * 1000);
    }

    static void sort(int[] data, int low, int high) {
        int i = low, j = high, pivot = data[(low + high) >>> 1];
        while (i <= j) {
            while (data[i] < pivot) i++;
            while (data[j] > pivot) j--;
            if (i <= j) {
                int t = data[i];
                data[i++] = data[j];
                data[j--] = t;
            }
        }
        if (low < j) sort(data, low, j);
        if (i < high) sort(data, i, high);
    }

    static long sorting(int n) {
        int[] data = new int[2000];
        long sum = 0;
        for (int round = 0; round < n; round++) {
            int x = round + 1;
            for (int i = 0; i < data.length; i++) {
                x = x * 1103515245 + 12345;
                data[i] = x >>> 8;
            }
            sort(data, 0, data.length - 1);
            sum += data[1000];
        }
        return sum;
    }

    interface Shape {
        int area(int scale);
    }

    abstract static class Base implements Shape {
        int size = 3;

        abstract int twist(int x);

        public int area(int scale) {
            return twist(size) * scale;
        }
    }

    static final class Square extends Base {
        int twist(int x) {
            return x * x;
        }
    }

    static final class Line extends Base {
        int twist(int x) {
            return x + 1;
        }
    }

    static long calls(int n) {
        Base[] shapes = {new Square(), new Line(), new Square()};
        Shape other = shapes[1];
        long sum = 0;
        for (int i = 0; i < n; i++) {
            sum += shapes[i % 3].area(i);
            sum -= other.area(2);
        }
        return sum;
    }

    static long strings(int n) {
        long sum = 0;
        for (int i = 0; i < n; i++) {
            StringBuilder b = new StringBuilder();
            for (int k = 0; k < 10; k++) {
                b.append("item").append(k).append(',').append(i);
            }
            String s = b.toString() + "/" + i;
            sum += s.length() + s.hashCode();
        }
        return sum;
    }

    static long maps(int n) {
        HashMap<Integer, String> map = new HashMap<>();
        long sum = 0;
        for (int i = 0; i < n; i++) {
            int key = i * 7919 % 5000;
            String old = map.put(key, "v");
            if (old != null) sum++;
            if (map.containsKey(i % 6000)) sum += 2;
            if (i % 10 == 0) map.remove(key);
        }
        return sum + map.size();
    }

    public static void main(String[] args) {
        int n = Integer.parseInt(args[1]);
        long result;
        switch (args[0]) {
            case "loops": result = loops(n); break;
            case "fields": result = fields(n); break;
            case "sort": result = sorting(n); break;
            case "calls": result = calls(n); break;
            case "strings": result = strings(n); break;
            case "maps": result = maps(n); break;
            default: result = 0;
        }
        System.out.println(result);
    }
}
