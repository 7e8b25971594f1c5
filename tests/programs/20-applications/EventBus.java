// threads
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** An event bus: handlers by annotation and by lambda, priorities, an asynchronous mode. */
public class EventBus {
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @interface Subscribe {
        int priority() default 0;
    }

    interface Event {
    }

    record UserCreated(String name) implements Event {
    }

    record OrderPlaced(String user, int cents) implements Event {
    }

    record DeadEvent(Object event) implements Event {
    }

    private record Handler(int priority, Consumer<Object> action) {
    }

    private final Map<Class<?>, List<Handler>> handlers = new ConcurrentHashMap<>();
    final List<String> errors = new CopyOnWriteArrayList<>();

    <E> void on(Class<E> type, int priority, Consumer<? super E> action) {
        handlers.compute(type, (k, old) -> {
            List<Handler> list = old == null ? new ArrayList<>() : new ArrayList<>(old);
            list.add(new Handler(priority, e -> action.accept(type.cast(e))));
            list.sort(Comparator.comparingInt(Handler::priority).reversed());
            return list;
        });
    }

    void register(Object listener) {
        for (Method m : listener.getClass().getDeclaredMethods()) {
            Subscribe s = m.getAnnotation(Subscribe.class);
            if (s == null) {
                continue;
            }
            if (m.getParameterCount() != 1) {
                throw new IllegalArgumentException(m.getName() + " needs one parameter");
            }
            m.setAccessible(true);
            on(m.getParameterTypes()[0], s.priority(), e -> {
                try {
                    m.invoke(listener, e);
                } catch (InvocationTargetException x) {
                    errors.add(m.getName() + ": " + x.getCause().getMessage());
                } catch (IllegalAccessException x) {
                    throw new AssertionError(x);
                }
            });
        }
    }

    void post(Object event) {
        boolean delivered = false;
        for (Class<?> c = event.getClass(); c != null; c = c.getSuperclass()) {
            delivered |= deliver(c, event);
            for (Class<?> i : c.getInterfaces()) {
                delivered |= deliver(i, event);
            }
        }
        if (!delivered && !(event instanceof DeadEvent)) {
            post(new DeadEvent(event));
        }
    }

    private boolean deliver(Class<?> type, Object event) {
        List<Handler> list = handlers.getOrDefault(type, List.of());
        list.forEach(h -> h.action().accept(event));
        return !list.isEmpty();
    }

    static class Audit {
        final StringBuilder log = new StringBuilder();

        @Subscribe(priority = 10)
        private void any(Event e) {
            log.append("any:").append(e.getClass().getSimpleName()).append(' ');
        }

        @Subscribe
        void created(UserCreated e) {
            log.append("created:").append(e.name()).append(' ');
        }

        @Subscribe(priority = 5)
        void order(OrderPlaced e) {
            if (e.cents() < 0) {
                throw new IllegalArgumentException("negative order by " + e.user());
            }
            log.append("order:").append(e.cents()).append(' ');
        }

        void notSubscribed(UserCreated e) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBus bus = new EventBus();
        Audit audit = new Audit();
        bus.register(audit);
        bus.on(OrderPlaced.class, 100, o -> audit.log.append("first:").append(o.user()).append(' '));
        bus.on(DeadEvent.class, 0, d -> audit.log.append("dead:").append(d.event()).append(' '));
        bus.post(new UserCreated("ann"));
        bus.post(new OrderPlaced("ann", 1250));
        bus.post(new OrderPlaced("bob", -1));
        bus.post("just a string");
        System.out.println(audit.log);
        System.out.println(bus.errors);
        try {
            bus.register(new Object() {
                @Subscribe
                void wrong(String a, String b) {
                }
            });
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        EventBus async = new EventBus();
        Map<String, Integer> totals = new ConcurrentHashMap<>();
        async.on(OrderPlaced.class, 0, o -> totals.merge(o.user(), o.cents(), Integer::sum));
        ExecutorService pool = Executors.newFixedThreadPool(3);
        for (int i = 0; i < 60; i++) {
            OrderPlaced o = new OrderPlaced("user" + i % 3, i);
            pool.execute(() -> async.post(o));
        }
        pool.shutdown();
        pool.awaitTermination(10, TimeUnit.SECONDS);
        System.out.println(new java.util.TreeMap<>(totals));
    }
}
