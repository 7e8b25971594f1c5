package weft;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a {@code boolean} method without parameters that holds for every object of its class between two calls. Where
 * weft checks a method with all its arguments, an object that is one, or is reached from one, may have any values in
 * its fields for which these methods return {@code true}.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Invariant {
}
