package weft;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a boolean field, static or not, whose value weft's hybrid engine keeps in a binary decision
 * diagram instead of in the explicit part of a state: states that differ only in such fields are
 * merged. Meant for flags that are read and written but seldom mixed into other values, such as
 * the features of a product line.
 *
 * <p>A marked field that is read before anything was written to it is an <em>input</em>: both values
 * are considered, by every engine and in replay. On a plain JVM it is an ordinary field and starts
 * as false. Any annotation with this simple name has the same effect.
 */
@Target(ElementType.FIELD)
@Retention(RetentionPolicy.CLASS)
public @interface TrackWithBDD {
}
