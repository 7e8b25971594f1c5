package weft;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a public method of an {@link EventLoop} that the world outside may have called at any time. Its arguments are
 * any booleans, any constants of an enum, and any whole numbers from {@link #min} to {@link #max}.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Event {
    /** The least value of parameters that are whole numbers. */
    int min() default 0;

    /** The largest one; a method with such parameters has to say it. */
    int max() default 0;
}
