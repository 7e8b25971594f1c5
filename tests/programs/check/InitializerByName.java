// expect: UNSAFE AssertionError

/** Two threads load a plugin whose initialiser fails: only the first learns why. */
public class InitializerByName {
    static class Plugin {
        static {
            if (Boolean.getBoolean("plugin.missing") == false) throw new IllegalStateException("no licence");
        }
    }

    static boolean load() {
        try {
            Class.forName("InitializerByName$Plugin");
            return true;
        } catch (ExceptionInInitializerError e) {
            return true;
        } catch (NoClassDefFoundError | ClassNotFoundException e) {
            return false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> load());
        t.start();
        boolean told = load();
        t.join();
        assert told;
    }
}
