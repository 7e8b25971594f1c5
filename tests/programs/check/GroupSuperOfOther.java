// expect: SAFE

/** A group leaves all exceptions but one kind to its parent; that kind is thrown. */
public class GroupSuperOfOther {
    public static void main(String[] args) throws InterruptedException {
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread t, Throwable e) {
                if (!(e instanceof IllegalStateException)) super.uncaughtException(t, e);
            }
        };
        Thread t = new Thread(group, () -> {
            throw new IllegalStateException();
        });
        t.start();
        t.join();
    }
}
