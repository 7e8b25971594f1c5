// Calls by one thread come in their order, those of several in any.
// expect: UNSAFE (AssertionError
// explicit: UNSAFE (AssertionError
import weft.*;
public class AnnotatedOrder {
    @EventLoop static class Door { boolean open; public void open() { open = true; } public void close() { open = false; } public void walk() { assert open; } }
    public static void main(String[] args) { Door d = new Door(); d.open(); d.walk(); d.close(); new Thread(d::walk).start(); }
}
