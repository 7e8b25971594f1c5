import java.io.*;
import java.net.URI;
import java.nio.file.*;
import java.util.*;

/**
 * Mutate COUNT SEED PACK: takes classes of the JDK, damages the code of each a little, asks the JVM (run with
 * -Xverify:all) whether it accepts the result, and writes the classes to PACK and the answers to standard
 * output. PACK is a row of  u4 size, bytes.  Answers: "ok NAME" or "bad NAME error".
 */
public class Mutate {
    /** Where a method's code is in a class file. */
    record Code(int maxStack, int start, int length, int handlers, int handlerCount, int map, int mapLength) {}

    final byte[] bytes;
    final List<Code> codes = new ArrayList<>();
    final Map<Integer, List<Integer>> byTag = new HashMap<>();
    int[] tags;
    String[] texts;
    int at;

    Mutate(byte[] bytes) {
        this.bytes = bytes;
        at = 8;
        readPool();
        at += 6;
        at += 2 + 2 * u2(at);
        for (int kind = 0; kind < 2; kind++) {
            int members = next2();
            for (int i = 0; i < members; i++) {
                at += 6;
                readAttributes(null);
            }
        }
    }

    int u1(int p) { return bytes[p] & 0xff; }
    int u2(int p) { return u1(p) << 8 | u1(p + 1); }
    int u4(int p) { return u2(p) << 16 | u2(p + 2); }
    int next2() { at += 2; return u2(at - 2); }

    void readPool() {
        int count = next2();
        tags = new int[count];
        texts = new String[count];
        for (int i = 1; i < count; i++) {
            int tag = tags[i] = u1(at++);
            byTag.computeIfAbsent(tag, t -> new ArrayList<>()).add(i);
            switch (tag) {
                case 1 -> {
                    int size = next2();
                    texts[i] = new String(bytes, at, size, java.nio.charset.StandardCharsets.ISO_8859_1);
                    at += size;
                }
                case 7, 8, 16, 19, 20 -> at += 2;
                case 15 -> at += 3;
                case 5, 6 -> { at += 8; i++; }
                default -> at += 4;
            }
        }
    }

    void readAttributes(int[] map) {
        int count = next2();
        for (int i = 0; i < count; i++) {
            String name = texts[next2()];
            int size = u4(at), body = at + 4;
            at = body;
            if (name.equals("Code")) {
                int length = u4(at + 4), handlers = at + 8 + length, handlerCount = u2(handlers);
                at = handlers + 2 + 8 * handlerCount;
                int[] inner = new int[2];
                readAttributes(inner);
                codes.add(new Code(body, body + 8, length, handlers + 2, handlerCount, inner[0], inner[1]));
            } else if (name.equals("StackMapTable") && map != null) {
                map[0] = body;
                map[1] = size;
            }
            at = body + size;
        }
    }

    /** Offsets of the instructions, as far as they can be told. */
    List<Integer> instructions(Code c) {
        List<Integer> result = new ArrayList<>();
        for (int p = c.start; p < c.start + c.length; ) {
            result.add(p);
            int size = size(c, p);
            if (size <= 0) break;
            p += size;
        }
        return result;
    }

    int size(Code c, int p) {
        int op = u1(p), operands = (p - c.start + 4 & ~3) + c.start;
        return switch (op) {
            case 0xaa -> operands + 12 + 4 * (u4(operands + 8) - u4(operands + 4) + 1) - p;
            case 0xab -> operands + 8 + 8 * u4(operands + 4) - p;
            case 0xc4 -> u1(p + 1) == 0x84 ? 6 : 4;
            case 0xb9, 0xba, 0xc8, 0xc9 -> 5;
            case 0xc5 -> 4;
            case 0x10, 0x12, 0xa9, 0xbc -> 2;
            case 0x11, 0x13, 0x14, 0x84, 0xc6, 0xc7 -> 3;
            default -> op >= 0x15 && op <= 0x19 || op >= 0x36 && op <= 0x3a ? 2
                : op >= 0x99 && op <= 0xa8 || op >= 0xb2 && op <= 0xb8 || op >= 0xbb && op <= 0xc1
                    && op != 0xbe && op != 0xbf ? 3 : 1;
        };
    }

    void put2(int p, int value) {
        bytes[p] = (byte) (value >> 8);
        bytes[p + 1] = (byte) value;
    }

    void mutate(Random r) {
        Code c = codes.get(r.nextInt(codes.size()));
        List<Integer> all = instructions(c);
        int p = all.get(r.nextInt(all.size())), op = u1(p), size = size(c, p);
        switch (r.nextInt(10)) {
            case 0 -> bytes[c.start + r.nextInt(c.length)] = (byte) r.nextInt(256);
            case 1 -> bytes[p] = (byte) r.nextInt(0xca);
            case 2 -> { // another opcode of the same size
                for (int i = 0; i < 50; i++) {
                    bytes[p] = (byte) r.nextInt(0xca);
                    if (bytes[p] != (byte) op && size(c, p) == size) return;
                }
                bytes[p] = (byte) op;
            }
            case 3 -> { // a neighbour: iload_0 for iload_1, iadd for ladd
                bytes[p] = (byte) (op + (r.nextBoolean() ? 1 : -1));
            }
            case 4 -> { // another constant of the same tag
                if (op >= 0xb2 && op <= 0xbb || op == 0xbd || op == 0xc0 || op == 0xc1 || op == 0x13) {
                    int tag = u2(p + 1) < tags.length ? tags[u2(p + 1)] : 0;
                    List<Integer> others = byTag.getOrDefault(tag, List.of());
                    if (!others.isEmpty()) put2(p + 1, others.get(r.nextInt(others.size())));
                } else {
                    bytes[p] = 0;
                }
            }
            case 5 -> Arrays.fill(bytes, p, Math.min(p + Math.max(size, 1), c.start + c.length), (byte) 0);
            case 6 -> put2(c.maxStack + 2 * r.nextInt(2), Math.max(0, u2(c.maxStack) + r.nextInt(3) - 1));
            case 7 -> {
                if (c.mapLength > 2) bytes[c.map + 2 + r.nextInt(c.mapLength - 2)] = (byte) r.nextInt(256);
            }
            case 8 -> {
                if (c.mapLength > 2) { // a type into another
                    int q = c.map + 2 + r.nextInt(c.mapLength - 2);
                    if (u1(q) <= 8) bytes[q] = (byte) r.nextInt(9);
                    else bytes[q] += r.nextBoolean() ? 1 : -1;
                }
            }
            default -> {
                if (c.handlerCount > 0) {
                    int q = c.handlers + 8 * r.nextInt(c.handlerCount) + 2 * r.nextInt(4);
                    put2(q, u2(q) + r.nextInt(7) - 3);
                } else if (size == 3 && op >= 0x99 && op <= 0xa8) {
                    put2(p + 1, all.get(r.nextInt(all.size())) - p);
                } else {
                    int q = all.get(r.nextInt(all.size()));
                    if (size == size(c, q)) {
                        byte[] kept = Arrays.copyOfRange(bytes, p, p + size);
                        System.arraycopy(bytes, q, bytes, p, size);
                        System.arraycopy(kept, 0, bytes, q, size);
                    }
                }
            }
        }
    }

    /** Has classes of its own for all of `own`, so that the damaged one is in the package of its friends. */
    static class Loader extends ClassLoader {
        final String name;
        final byte[] bytes;

        Loader(String name, byte[] bytes) {
            super(Mutate.class.getClassLoader());
            this.name = name;
            this.bytes = bytes;
        }

        @Override protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(n);
            if (known != null) return known;
            if (n.equals(name)) return defineClass(n, bytes, 0, bytes.length);
            Path file = own.get(n);
            if (file == null) return super.loadClass(n, resolve);
            try {
                byte[] b = Files.readAllBytes(file);
                return defineClass(n, b, 0, b.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static final Map<String, Path> own = new TreeMap<>();

    static String ask(String name, byte[] bytes) {
        try {
            new Loader(name, bytes).loadClass(name, false).getDeclaredFields(); // links, runs nothing
            return "ok " + name;
        } catch (Throwable e) {
            return "bad " + name + " " + e.toString().replace('\n', ' ');
        }
    }

    public static void main(String[] args) throws Exception {
        int count = Integer.parseInt(args[0]);
        Random r = new Random(Long.parseLong(args[1]));
        // Modules without packages java.*: the JVM lets nobody define classes there.
        for (String module : List.of("jdk.compiler", "java.xml", "jdk.jshell", "jdk.javadoc", "jdk.jdi")) {
            Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", module);
            try (var walk = Files.walk(root)) {
                for (Path f : (Iterable<Path>) walk::iterator) {
                    String name = f.getNameCount() > 3 ? f.subpath(2, f.getNameCount()).toString() : "";
                    if (name.endsWith(".class"))
                        own.put(name.substring(0, name.length() - 6).replace('/', '.'), f);
                }
            }
        }
        List<String> names = new ArrayList<>(own.keySet());
        try (var out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(args[2])))) {
            for (int done = 0; done < count; ) {
                String name = names.get(r.nextInt(names.size()));
                Mutate m = new Mutate(Files.readAllBytes(own.get(name)));
                if (m.codes.isEmpty()) continue;
                if (r.nextInt(3) == 0) m.bytes[7] = (byte) (46 + r.nextInt(5)); // the old verifier's turn
                for (int i = r.nextInt(3); i >= 0; i--) m.mutate(r);
                out.writeInt(m.bytes.length);
                out.write(m.bytes);
                System.out.println(ask(name, m.bytes));
                done++;
            }
        }
    }
}
