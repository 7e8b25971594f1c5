package weft;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a class whose objects are event loops, also those of its subclasses. The public methods of such an object,
 * inherited ones too, are its handlers: whoever calls one, the object itself included, posts the call with its
 * arguments and goes on at once; the object's own thread makes the calls, one after the other, in the order in which
 * they were posted. What a handler throws is uncaught. {@code super.method()} is a plain call, and so are methods that
 * are not public. A public method with a result is no handler: the loop's own handlers and constructor call it as
 * usual, and weft refuses a call from outside.
 *
 * <p>As a target of {@code weft check} a class with methods marked {@link Event} needs no {@code main}: weft makes one
 * object, and these methods are called at any time, in any order and any number of times, with any arguments. The
 * constructor has no parameter, or one of type {@link java.util.concurrent.Executor}, which posts to the loop.
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
 * <p>To a plain JVM it says nothing: there a call is a call, made by the thread that calls.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface EventLoop {
}
