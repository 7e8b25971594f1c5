// What a handler throws is not thrown where it is called.
// expect: UNSAFE (NullPointerException
// explicit: UNSAFE (NullPointerException
import weft.*;
@EventLoop public class AnnotatedThrows {
    public void a(Object o) { o.hashCode(); }
    public static void main(String[] args) { try { new AnnotatedThrows().a(null); } catch (NullPointerException e) { assert false; } }
}
