// expect: SAFE
/** The thread catches what can happen. */
public class ThreadFailureHandled {
    static volatile String name;

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                System.out.println(name.length());
            } catch (NullPointerException e) {
                System.out.println("too early");
            }
        }).start();
        name = "late";
    }
}
