// expect: UNSAFE deadlock
import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** The executor's own waiting may use up the permit before the second task parks, whoever calls for it. */
public class ParkByReflection {
    public static void main(String[] args) throws Exception {
        ExecutorService loop = Executors.newSingleThreadExecutor();
        Method park = LockSupport.class.getMethod("park");
        loop.execute(() -> LockSupport.unpark(Thread.currentThread()));
        loop.submit(() -> park.invoke(null));
        loop.shutdown();
    }
}
