// expect: UNSAFE AssertionError
import java.util.HashSet;
import java.util.Set;

/** equals without hashCode: the set does not find an equal element. */
public class SingleEqualsWithoutHash {
    static class Name {
        final String s;
        final int hash;

        Name(String s, int hash) {
            this.s = s;
            this.hash = hash;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Name n && n.s.equals(s);
        }

        @Override
        public int hashCode() {
            return hash; // stands for the identity hash of a class that forgot it
        }
    }

    public static void main(String[] args) {
        Set<Name> names = new HashSet<>();
        names.add(new Name("ann", 1));
        assert names.contains(new Name("ann", 2));
    }
}
