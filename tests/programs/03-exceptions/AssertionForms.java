/** AssertionError with details of every kind. */
public class AssertionForms {
    static void check(Runnable r) {
        try {
            r.run();
            System.out.println("holds");
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + e.getCause());
        }
    }

    static boolean yes = true;

    public static void main(String[] args) {
        check(() -> {
            assert yes;
        });
        check(() -> {
            assert !yes;
        });
        check(() -> {
            assert !yes : 42;
        });
        check(() -> {
            assert !yes : 'c';
        });
        check(() -> {
            assert !yes : 2.5;
        });
        check(() -> {
            assert !yes : "text";
        });
        check(() -> {
            assert !yes : new RuntimeException("as cause");
        });
        check(() -> {
            assert !yes : null;
        });
        System.out.println(AssertionForms.class.desiredAssertionStatus());
    }
}
