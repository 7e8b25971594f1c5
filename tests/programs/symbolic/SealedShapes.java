// expect: SAFE
// jdk: 17-
import weft.Verify;

public class SealedShapes {
    sealed interface Shape permits Circle, Square {
        int size();
    }

    record Circle(int r) implements Shape {
        public int size() {
            return 3 * r * r;
        }
    }

    record Square(int a) implements Shape {
        public int size() {
            return a * a;
        }
    }

    public static void main(String[] args) {
        int n = Verify.anyInt(0, 1000);
        Shape s = Verify.anyBoolean() ? new Circle(n) : new Square(n);
        if (s instanceof Circle c) {
            assert s.size() == 3 * c.r() * c.r();
        }
        assert s.size() >= 0;
    }
}
