// expect: UNSAFE deadlock
/** A listener is called with the lock held, and locks its own before. */
public class CallbackUnderLock {
    interface Listener {
        void changed();
    }

    static class Subject {
        Listener listener;

        synchronized void change() {
            listener.changed();
        }
    }

    static class Model implements Listener {
        Subject subject;
        int version;

        public synchronized void changed() {
            version++;
        }

        synchronized void edit() {
            subject.change();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Subject s = new Subject();
        Model m = new Model();
        s.listener = m;
        m.subject = s;
        Thread t = new Thread(s::change);
        t.start();
        m.edit();
        t.join();
    }
}
