// expect: SAFE
import weft.Verify;

public class NestedGenericsPair {
    record Pair<A, B>(A first, B second) {
        Pair<B, A> swap() {
            return new Pair<>(second, first);
        }
    }

    public static void main(String[] args) {
        Pair<Integer, Boolean> p = new Pair<>(Verify.anyInt(), Verify.anyBoolean());
        assert p.swap().swap().equals(p);
        assert p.swap().first() == p.second();
    }
}
