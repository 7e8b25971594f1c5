import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs many programs of random_arith.py in one JVM. Each line of the file named first is a main class and its inputs, as
 * weft.inputs wants them; the class path is the second argument. A class loader of its own gives each program a fresh
 * weft.Verify. After each program's output comes a line with a single dot.
 */
public class RunWithInputs {
    public static void main(String[] args) throws Exception {
        String[] parts = args[1].split(File.pathSeparator);
        URL[] path = new URL[parts.length];
        for (int i = 0; i < parts.length; i++) {
            path[i] = new File(parts[i]).toURI().toURL();
        }
        PrintStream out = System.out;
        for (String line : Files.readAllLines(Path.of(args[0]))) {
            String[] words = line.split(" ", 2);
            System.setProperty("weft.inputs", words[1].trim());
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            System.setOut(new PrintStream(bytes, false, StandardCharsets.UTF_8));
            try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
                loader.loadClass(words[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                System.out.println(e.getCause());
            }
            System.out.flush();
            out.write(bytes.toByteArray());
            out.println(".");
        }
        out.flush();
    }
}
