package weft;

import java.awt.EventQueue;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Executor;

/**
 * Where the check of an {@link EventLoop} starts: makes its object, and lets events arrive until it has had enough.
 * The loop is the dispatch thread of {@link EventQueue}. Weft says what to call; programs do not use this class.
 *
 * <p>Arguments: the class, and for each event the method ({@code class#name#descriptor}) and its least and largest
 * number.
 */
final class Arrivals {
    private static Object loop;
    private static Event[] events;

    private Arrivals() {
    }

    private static final class Event {
        final Method method;
        final int min;
        final int max;

        Event(String method, String min, String max) throws Throwable {
            this.method = Entry.find(method);
            this.method.setAccessible(true);
            this.min = Integer.parseInt(min);
            this.max = Integer.parseInt(max);
        }

        Object[] arguments() {
            Class<?>[] types = method.getParameterTypes();
            Object[] arguments = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                arguments[i] = Entry.argument(types[i], min, max);
            }
            return arguments;
        }
    }

    /** What is posted: an event's number, and its arguments. */
    private static final class Arrival implements Runnable {
        private final int event;
        private final Object[] arguments;

        Arrival(int event) {
            this.event = event;
            arguments = events[event].arguments();
        }

        @Override
        public void run() {
            try {
                events[event].method.invoke(loop, arguments);
            } catch (InvocationTargetException e) {
                Arrivals.<RuntimeException>raise(e.getCause());
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void raise(Throwable thrown) throws T {
        throw (T) thrown;
    }

    private static Object make(Class<?> type) throws Throwable {
        Constructor<?> constructor;
        Executor executor = EventQueue::invokeLater;
        Object[] arguments = {executor};
        try {
            constructor = type.getDeclaredConstructor(Executor.class);
        } catch (NoSuchMethodException e) {
            constructor = type.getDeclaredConstructor();
            arguments = new Object[0];
        }
        constructor.setAccessible(true);
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    public static void main(String[] plan) throws Throwable {
        events = new Event[plan.length / 3];
        for (int i = 0; i < events.length; i++) {
            events[i] = new Event(plan[3 * i + 1], plan[3 * i + 2], plan[3 * i + 3]);
        }
        loop = make(Reflect.load(plan[0]));
        while (Verify.anyBoolean()) {
            EventQueue.invokeLater(new Arrival(Verify.anyInt(0, events.length - 1)));
        }
    }
}
