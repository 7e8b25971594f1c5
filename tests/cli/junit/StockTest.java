import static org.junit.jupiter.api.Assertions.*;
import java.util.concurrent.*;
import org.junit.jupiter.api.*;

class StockTest {
    private final ConcurrentHashMap<String, Integer> stock = new ConcurrentHashMap<>();

    void add(String name, int count) {
        Integer before = stock.get(name);
        stock.put(name, before == null ? count : before + count);
    }

    @Test
    void twoDeliveries() throws Exception {
        stock.put("tea", 1);
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> a = pool.submit(() -> add("tea", 2));
        Future<?> b = pool.submit(() -> add("tea", 3));
        a.get();
        b.get();
        pool.shutdown();
        assertEquals(6, stock.get("tea"));
    }
}
