// expect: UNSAFE AssertionError|ArrayIndexOutOfBoundsException
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** A call by reflection is as many steps as the call. */
public class ReflectedAdds {
    static void add(Method add, List<String> list) {
        try {
            add.invoke(list, "x");
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        List<String> list = new ArrayList<>();
        Method add = List.class.getMethod("add", Object.class);
        Thread a = new Thread(() -> add(add, list));
        a.start();
        add(add, list);
        a.join();
        assert list.size() == 2;
    }
}
