// Records: equality, hash codes, patterns.
import weft.Verify;
public class RecordEq {
    record P(int x, String s, Object o) {
        P { if (x < 0) throw new IllegalArgumentException(); }
        int twice() { return 2 * x; }
    }
    sealed interface S permits A, B { default int v() { return 1; } }
    record A(int n) implements S { }
    record B(boolean f) implements S { public int v() { return f ? 2 : 3; } }
    public static void main(String[] args) {
        int k = Verify.anyInt(-1, 3);
        Object o = new Object();
        P p;
        try { p = new P(k, "a", o); } catch (IllegalArgumentException e) { assert k < 0; return; }
        assert p.x() == k && p.twice() == k + k;
        assert p.equals(new P(k, "a", o)); // bug: assert p.equals(new P(k, "a", new Object()));
        assert !p.equals(new P(k + 1, "a", o)) && !p.equals(null);
        S s = k == 1 ? new A(k) : new B(k == 2);
        assert s.v() == (k == 1 ? 1 : k == 2 ? 2 : 3);
        assert s instanceof A a ? a.n() == 1 : s instanceof B;
    }
}
