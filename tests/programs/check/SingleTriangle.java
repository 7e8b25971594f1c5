// expect: UNSAFE AssertionError
import weft.Verify;

/** Triangles classified by their sides; one order of sides is not thought of. */
public class SingleTriangle {
    static String classify(int a, int b, int c) {
        if (a + b <= c || a + c <= b) {
            return "none";
        }
        if (a == b && b == c) {
            return "equilateral";
        }
        return a == b || b == c || a == c ? "isosceles" : "scalene";
    }

    public static void main(String[] args) {
        int a = Verify.anyInt(1, 4);
        int b = Verify.anyInt(1, 4);
        int c = Verify.anyInt(1, 4);
        boolean possible = a + b > c && a + c > b && b + c > a;
        assert classify(a, b, c).equals("none") != possible;
    }
}
