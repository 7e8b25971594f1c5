// expect: SAFE within bounds (hash codes fixed)
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A class loader defines a class of a name once: the second thread to come gets a LinkageError. */
public class ClassDefinedTwice {
    static int failures;

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

    static void define(Own loader, int interfaces) {
        try {
            loader.define(interfaces);
        } catch (LinkageError e) {
            synchronized (ClassDefinedTwice.class) {
                failures++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Own loader = new Own();
        if (loader.find() != null) throw new AssertionError();
        Thread t = new Thread(() -> define(loader, 0));
        t.start();
        define(loader, 1);
        t.join();
        if (failures != 1) throw new AssertionError(failures);
        if (loader.find() != Class.forName("Made", true, loader)) throw new AssertionError();
        if (loader.find().getClassLoader() != loader) throw new AssertionError();
    }
}
