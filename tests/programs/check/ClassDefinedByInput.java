// expect: SAFE within bounds (hash codes fixed)
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import weft.Verify;

/** Two classes of one name, on different paths. */
public class ClassDefinedByInput {
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
        int interfaces = Verify.anyInt(0, 1);
        Class<?> made = loader.define(interfaces);
        if (made != loader.find()) throw new AssertionError();
        if (made.getInterfaces().length != interfaces) throw new AssertionError(made.getInterfaces().length);
        if (Cloneable.class.isAssignableFrom(made) != (interfaces == 1)) throw new AssertionError();
        Object array = java.lang.reflect.Array.newInstance(made, 2);
        if (array.getClass().getComponentType() != made) throw new AssertionError();
        if (Class.forName("[LMade;", false, loader) != array.getClass()) throw new AssertionError();
        try {
            loader.define(1 - interfaces);
            throw new AssertionError("twice");
        } catch (LinkageError e) {
            // expected
        }
    }
}
