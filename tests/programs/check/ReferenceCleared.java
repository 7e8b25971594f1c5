// expect: UNSAFE NullPointerException

import java.lang.ref.WeakReference;

/** A reference is cleared between the look and the use. */
public class ReferenceCleared {
    public static void main(String[] args) throws InterruptedException {
        String value = "value";
        WeakReference<String> cache = new WeakReference<>(value);
        Thread other = new Thread(cache::clear);
        other.start();
        if (cache.get() != null) {
            cache.get().length();
        }
        other.join();
    }
}
