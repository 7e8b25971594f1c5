/** Errors that come late: AbstractMethodError and others are hard to get from one javac, these are not. */
public class LinkageErrors {
    static class Unlucky {
        static final Object O = make();

        static Object make() {
            throw new UnsupportedOperationException("no");
        }
    }

    interface Api {
        int VALUE = compute();

        static int compute() {
            throw new IllegalStateException("interface init");
        }
    }

    public static void main(String[] args) throws Exception {
        try {
            System.out.println(Unlucky.O);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getException());
        }
        try {
            System.out.println(Api.VALUE);
        } catch (ExceptionInInitializerError e) {
            System.out.println(e.getCause());
        }
        try {
            Class.forName("LinkageErrors$Unlucky");
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
        try {
            System.loadLibrary("nosuchlibrary");
        } catch (UnsatisfiedLinkError e) {
            System.out.println("no library");
        }
        try {
            Class.forName("LinkageErrors$Nothing").getDeclaredConstructor().newInstance();
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
    }
}
