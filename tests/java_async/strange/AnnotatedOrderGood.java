// Calls by one thread come in their order.
// expect: SAFE
// explicit: SAFE
import weft.*;
public class AnnotatedOrderGood {
    @EventLoop static class Door { boolean open; public void open() { open = true; } public void walk() { assert open; } }
    public static void main(String[] args) { Door d = new Door(); d.open(); d.walk(); new Thread(d::walk).start(); }
}
