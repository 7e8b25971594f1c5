// expect: UNSAFE ClassCastException
import java.util.ArrayList;
import java.util.List;
import weft.Verify;

/** Mixed content in a raw list. */
public class SingleCast {
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List list = new ArrayList();
        list.add("text");
        if (Verify.anyBoolean()) {
            list.add(5);
        }
        List<String> strings = list;
        int n = 0;
        for (String s : strings) {
            n += s.length();
        }
        assert n == 4;
    }
}
