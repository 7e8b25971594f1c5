/** Instances: constructors, fields, methods, this, null. */
public class Objects {
    static class Point {
        int x;
        int y;
        Point next;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        Point(int both) {
            this(both, both);
        }

        int dot(Point other) {
            return x * other.x + y * other.y;
        }

        void move(int dx, int dy) {
            x += dx;
            y += dy;
        }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        Point q = new Point(2);
        System.out.println(p.dot(q));
        p.move(10, -10);
        System.out.println(p.x);
        System.out.println(p.y);
        p.next = q;
        q.next = p;
        System.out.println(p.next.next == p);
        System.out.println(p.next != q);
        System.out.println(p == null);
        p.next = null;
        System.out.println(p.next == null);
        System.out.println(q.next.x);
    }
}
