// expect: UNSAFE AssertionError
import java.lang.reflect.Field;

/** A final field is set by reflection, as frameworks do, while another thread reads it. */
public class FinalRewritten {
    final int limit;

    FinalRewritten(int limit) {
        this.limit = limit;
    }

    public static void main(String[] args) throws Exception {
        FinalRewritten settings = new FinalRewritten(1);
        Field f = FinalRewritten.class.getDeclaredField("limit");
        f.setAccessible(true);
        int[] seen = new int[2];
        Thread t = new Thread(() -> {
            seen[0] = settings.limit;
            seen[1] = settings.limit;
        });
        t.start();
        f.setInt(settings, 2);
        t.join();
        assert seen[0] == seen[1];
    }
}
