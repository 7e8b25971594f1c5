package weft;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class whose object is an event loop: one thread calls its methods, one after the other. As a target of
 * {@code weft check} it needs no {@code main}: weft makes one object, and its methods marked {@link Event} are called
 * at any time, in any order and any number of times, with any arguments. A handler may post others to its own loop: the
 * constructor has no parameter, or one of type {@link java.util.concurrent.Executor}, which is the loop.
 *
 * <pre>
 * &#64;EventLoop
 * public class Lamp {
 *     private boolean on;
 *
 *     &#64;Event
 *     public void press(boolean hard) {
 *         on = !on || hard;
 *     }
 * }
 * </pre>
 *
 * <p>To a plain JVM it says nothing.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface EventLoop {
}
