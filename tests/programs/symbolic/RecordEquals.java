// expect: SAFE
// jdk: 17-
import weft.Verify;

public class RecordEquals {
    record Point(int x, int y) {
        Point plus(Point o) {
            return new Point(x + o.x, y + o.y);
        }
    }

    public static void main(String[] args) {
        Point p = new Point(Verify.anyInt(), Verify.anyInt());
        Point q = new Point(Verify.anyInt(), Verify.anyInt());
        assert p.plus(q).equals(q.plus(p));
        assert !p.equals(q) || p.hashCode() == q.hashCode();
    }
}
