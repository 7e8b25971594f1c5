// expect: UNSAFE AssertionError
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Whether a class is there depends on whether the thread that defines it has come to that. */
public class ClassDefinedSeen {
    static class Own extends ClassLoader {
        Class<?> define(int interfaces) {
            byte[] bytes = bytes(interfaces);
            return defineClass("Made", bytes, 0, bytes.length);
        }

        Class<?> find() {
            return findLoadedClass("Made");
        }
    }

    /** public class Made implements Cloneable, or nothing. */
    static byte[] bytes(int interfaces) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(0xCAFEBABE);
            for (int x : new int[] {0, 49, 7}) out.writeShort(x);
            String[] names = {"Made", "java/lang/Object", "java/lang/Cloneable"};
            for (int i = 0; i < names.length; i++) {
                out.writeByte(1);
                out.writeUTF(names[i]);
                out.writeByte(7);
                out.writeShort(2 * i + 1);
            }
            for (int x : new int[] {0x21, 2, 4, interfaces}) out.writeShort(x);
            if (interfaces > 0) out.writeShort(6);
            for (int x : new int[] {0, 0, 0}) out.writeShort(x);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        Own loader = new Own();
        Thread t = new Thread(() -> loader.define(0));
        t.start();
        if (loader.find() != null) throw new AssertionError("there already");
        t.join();
        if (loader.find() == null) throw new IllegalStateException();
    }
}
