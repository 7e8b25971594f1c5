// expect: SAFE
// The object's monitor is held by the caller, who hands the object on: a static method, a branch on the way.
public class EachByArgument {
    static class Account { int n; }

    static final Account[] all = {new Account(), new Account()};
    static volatile int which;

    static void add(Account a, int by) {
        if (by > 1) a.n += by;
        else a.n++;
    }

    static void run() {
        Account a = all[which];
        synchronized (a) {
            add(a, which);
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) new Thread(EachByArgument::run).start();
    }
}
