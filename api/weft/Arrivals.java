package weft;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.Executor;

/**
 * Where the check of an {@link EventLoop} starts: makes its object, and lets events arrive until it has had enough.
 * Weft says what to call; programs do not use this class, and a plain JVM cannot.
 *
 * <p>Arguments: the class, and for each event the method ({@code class#name#descriptor}) and its least and largest
 * number.
 */
final class Arrivals {
    private Arrivals() {
    }

    private static final class Event {
        final Method method;
        final int min;
        final int max;

        Event(String method, String min, String max) throws Throwable {
            this.method = Entry.find(method);
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

    /** The loop's own executor, for its constructor. */
    private static final class Own implements Executor {
        @Override
        public void execute(Runnable task) {
            Arrivals.execute(this, task);
        }
    }

    private static Object make(Class<?> type) throws Throwable {
        Constructor<?> constructor;
        Own executor = new Own();
        Object[] arguments = {executor};
        try {
            constructor = type.getDeclaredConstructor(Executor.class);
        } catch (NoSuchMethodException e) {
            constructor = type.getDeclaredConstructor();
            arguments = new Object[0];
        }
        constructor.setAccessible(true);
        try {
            Object loop = constructor.newInstance(arguments);
            if (arguments.length > 0 && !join(executor, loop)) {
                Entry.stop("an event loop that is called, and is given tasks by its executor, while it is made");
            }
            return loop;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static native void execute(Own executor, Runnable task);

    /** From now on the executor posts to the loop. False: they have two queues by now. */
    private static native boolean join(Own executor, Object loop);

    /** The event arrives. */
    private static native Object post(Method method, Object loop, Object[] arguments);

    public static void main(String[] plan) throws Throwable {
        Event[] events = new Event[plan.length / 3];
        for (int i = 0; i < events.length; i++) {
            events[i] = new Event(plan[3 * i + 1], plan[3 * i + 2], plan[3 * i + 3]);
        }
        Object loop = make(Reflect.load(plan[0]));
        while (Verify.anyBoolean()) {
            Event event = events[Verify.anyInt(0, events.length - 1)];
            post(event.method, loop, event.arguments());
        }
    }
}
