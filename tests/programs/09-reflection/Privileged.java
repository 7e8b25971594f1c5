import java.security.AccessController;
import java.security.PrivilegedAction;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;

/** AccessController, deprecated and everywhere in the library. */
public class Privileged {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        System.out.println(AccessController.doPrivileged((PrivilegedAction<String>) () -> "done"));
        try {
            AccessController.doPrivileged((PrivilegedExceptionAction<String>) () -> {
                throw new Exception("checked");
            });
        } catch (PrivilegedActionException e) {
            System.out.println(e.getException().getMessage());
        }
        try {
            AccessController.doPrivileged((PrivilegedAction<String>) () -> {
                throw new IllegalStateException("unchecked");
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(AccessController.getContext() != null);
    }
}
