import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import weft.Inputs;

/**
 * Runs programs on this JVM again and again with drawn inputs (inputs/weft/Inputs.java) and prints how the runs ended, a
 * line a program: "NAME given ERROR" for the run with the inputs that are given for it, "NAME ERROR COUNT" for each kind
 * of end of the others. "none" is a run without an error, "assumed" one that an assumption ended, "hang" one that did
 * not end.
 *
 * java Fuzz CLASSES SOURCES DRAWS SECONDS LIST; each line of the file LIST: a name, "threads" or "-", the given inputs.
 */
public class Fuzz {
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])(0x[0-9a-fA-F_]+|[0-9][0-9_]*(\\.[0-9]+)?([eE][-+]?[0-9]+)?)[lLfFdD]?");
    private static final Pattern STRING = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"|'([^'\\\\])'");
    private static final Pattern DRAWN = Pattern.compile("\\bstatic final [^;(]*= [^;]*(any|nondet|get)\\w*\\(");
    private static final long PATIENCE_MS = 2000;

    private final Path classes;
    private final Path sources;
    private final Map<String, byte[]> code = new HashMap<>();

    private Fuzz(Path classes, Path sources) {
        this.classes = classes;
        this.sources = sources;
    }

    /** The program's classes once more, with static fields as at first. */
    private final class Fresh extends ClassLoader {
        private final String program;

        Fresh(String program) {
            super(Fuzz.class.getClassLoader());
            this.program = program;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.equals(program) && !name.startsWith(program + "$")) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                byte[] bytes = code.computeIfAbsent(name, n -> {
                    try {
                        return Files.readAllBytes(classes.resolve(n + ".class"));
                    } catch (IOException e) {
                        throw new IllegalStateException(e);
                    }
                });
                return defineClass(name, bytes, 0, bytes.length);
            }
        }
    }

    private static final class Group extends ThreadGroup {
        private Throwable failure;

        Group() {
            super("program");
        }

        @Override
        public synchronized void uncaughtException(Thread t, Throwable e) {
            failure = failure == null || t.getName().equals("main") ? e : failure;
        }
    }

    /** Whether static fields may carry something from one run to the next. */
    private boolean keepsState(String program) throws IOException, ClassNotFoundException {
        Fresh loader = new Fresh(program);
        try (var files = Files.newDirectoryStream(classes, program + "{,$*}.class")) {
            for (Path file : files) {
                String name = file.getFileName().toString().replace(".class", "");
                for (Field f : Class.forName(name, false, loader).getDeclaredFields()) {
                    boolean constant = Modifier.isFinal(f.getModifiers())
                        && (f.getType().isPrimitive() || f.getType() == String.class);
                    if (Modifier.isStatic(f.getModifiers()) && !constant && !f.isEnumConstant() && !f.isSynthetic()) {
                        return true;
                    }
                }
            }
        }
        return DRAWN.matcher(Files.readString(sources.resolve(program + ".java"))).find();
    }

    private static String endOf(Throwable e) {
        return e == null ? "none"
            : e.getClass().getName().equals("weft.Verify$AssumptionFailed") ? "assumed" : e.getClass().getSimpleName();
    }

    private static String runAlone(Method main) throws IllegalAccessException {
        try {
            main.invoke(null, (Object) new String[0]);
            return "none";
        } catch (InvocationTargetException e) {
            return endOf(e.getCause());
        }
    }

    @SuppressWarnings("deprecation")
    private static String runThreads(Method main) throws InterruptedException {
        Group group = new Group();
        Thread first = new Thread(group, () -> {
            try {
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                group.uncaughtException(Thread.currentThread(), e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }, "main");
        first.setDaemon(true);
        first.start();
        first.join(PATIENCE_MS);
        Thread[] others = new Thread[100];
        for (int i = group.enumerate(others); i > 0; i--) {
            others[i - 1].join(PATIENCE_MS);
            if (others[i - 1].isAlive() && group.failure == null) {
                return "hang"; // they are left behind
            }
        }
        return endOf(group.failure);
    }

    private void prepare(String program) throws IOException {
        String source = Files.readString(sources.resolve(program + ".java")).replaceFirst("(?s)^.*?\nimport|^.*?\npublic", "");
        Set<Double> numbers = new LinkedHashSet<>();
        Set<String> strings = new LinkedHashSet<>();
        for (Matcher m = NUMBER.matcher(source); m.find();) {
            String text = m.group(1).replace("_", "");
            numbers.add(text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Double.parseDouble(text));
        }
        for (double n : numbers.toArray(new Double[0])) {
            numbers.add(-n);
        }
        for (Matcher m = STRING.matcher(source); m.find();) {
            strings.add(m.group(1) == null ? m.group(2) : m.group(1).translateEscapes());
        }
        Inputs.prepare(numbers.stream().mapToDouble(x -> x).toArray(), strings.toArray(new String[0]), program.hashCode());
    }

    private Method mainOf(String program) throws ReflectiveOperationException {
        Method main = new Fresh(program).loadClass(program).getDeclaredMethod("main", String[].class);
        main.setAccessible(true);
        return main;
    }

    private void fuzz(String program, boolean threads, long[] given, long draws, double seconds, PrintStream out)
        throws Exception {
        prepare(program);
        if (given.length > 0) {
            Inputs.begin(given);
            out.println(program + " given " + (threads ? runThreads(mainOf(program)) : runAlone(mainOf(program))));
        }
        boolean fresh = keepsState(program);
        Method main = mainOf(program);
        Map<String, Integer> ends = new HashMap<>();
        long until = System.nanoTime() + (long) (seconds * 1e9);
        for (long i = 0; i < draws && System.nanoTime() < until && !ends.containsKey("hang"); i++) {
            Inputs.begin(new long[0]);
            main = fresh ? mainOf(program) : main;
            ends.merge(threads ? runThreads(main) : runAlone(main), 1, Integer::sum);
        }
        ends.forEach((end, count) -> out.println(program + " " + end + " " + count));
        out.flush();
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setProperty("weft.assume", "throw");
        Fuzz fuzz = new Fuzz(Path.of(args[0]), Path.of(args[1]));
        for (String line : Files.readAllLines(Path.of(args[4]))) {
            String[] words = line.split(" ");
            List<Long> given = new ArrayList<>();
            for (int i = 2; i < words.length; i++) {
                given.add(Long.parseLong(words[i]));
            }
            fuzz.fuzz(words[0], words[1].equals("threads"), given.stream().mapToLong(x -> x).toArray(),
                Long.parseLong(args[2]), Double.parseDouble(args[3]), out);
        }
        System.exit(0);
    }
}
