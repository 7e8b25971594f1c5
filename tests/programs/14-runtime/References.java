import java.lang.ref.PhantomReference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

/** References to objects that stay strongly reachable. */
public class References {
    public static void main(String[] args) {
        Object o = new Object();
        ReferenceQueue<Object> q = new ReferenceQueue<>();
        WeakReference<Object> w = new WeakReference<>(o, q);
        SoftReference<Object> s = new SoftReference<>(o);
        PhantomReference<Object> p = new PhantomReference<>(o, q);
        System.gc();
        System.out.println((w.get() == o) + " " + (s.get() == o) + " " + p.get() + " " + q.poll() + " " + w.refersTo(o));
        w.clear();
        System.out.println(w.get() + " " + w.enqueue() + " " + w.refersTo(null));
        WeakReference<String> literal = new WeakReference<>("literal");
        System.gc();
        System.out.println(literal.get());
        System.out.println(o.hashCode() == o.hashCode());
    }
}
