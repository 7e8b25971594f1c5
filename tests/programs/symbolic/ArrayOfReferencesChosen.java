// expect: UNSAFE AssertionError
// inputs: 2
import weft.Verify;

public class ArrayOfReferencesChosen {
    public static void main(String[] args) {
        StringBuilder[] b = {new StringBuilder("a"), new StringBuilder("b"), new StringBuilder("c")};
        int i = Verify.anyInt(0, 2);
        b[i].append('!');
        assert !b[2].toString().equals("c!");
    }
}
