package weft;

import java.lang.annotation.Annotation;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** The arguments of a parameterized test: what its source annotations say, in their order. */
final class Sources {
    private static final String PROVIDERS = "org.junit.jupiter.params.provider.";

    private final Method test;
    private final Class<?> type;
    private final Object object;
    private final List<Arguments> found = new ArrayList<>();

    /** One invocation's, as the source has them, and the name that was given to them, if any. */
    static final class Arguments {
        final Object[] values;
        final String name;

        Arguments(Object[] values, String name) {
            this.values = values;
            this.name = name;
        }
    }

    private Sources(Method test, Class<?> type, Object object) {
        this.test = test;
        this.type = type;
        this.object = object;
    }

    /** The object is the one for all tests of the class, or null: a source that needs one has none. */
    static List<Arguments> of(Method test, Class<?> type, Object object) throws Throwable {
        Sources s = new Sources(test, type, object);
        for (Annotation a : test.getAnnotations()) {
            s.visit(a, new HashSet<>());
        }
        return s.found;
    }

    /** An annotation may stand on another one's type. */
    private void visit(Annotation a, Set<Class<?>> seen) throws Throwable {
        Class<?> kind = a.annotationType();
        if (kind.getName().startsWith(PROVIDERS)) {
            add(a, kind.getName().substring(PROVIDERS.length()));
        } else if (!kind.getName().startsWith("java.lang.") && seen.add(kind)) {
            for (Annotation above : kind.getAnnotations()) {
                visit(above, seen);
            }
        }
    }

    private void add(Annotation a, String kind) throws Throwable {
        switch (kind) {
            case "ValueSource": addValues(a); break;
            case "NullSource": add(new Object[] {null}); break;
            case "EmptySource": add(empty()); break;
            case "NullAndEmptySource": add(new Object[] {null}); add(empty()); break;
            case "EnumSource": addConstants(a); break;
            case "CsvSource": addRecords(a); break;
            case "CsvFileSource": addFiles(a); break;
            case "MethodSource": addMethods(a); break;
            case "FieldSource": addFields(a); break;
            case "ValueSources": case "EnumSources": case "CsvSources": case "CsvFileSources":
            case "MethodSources": case "FieldSources":
                for (Object each : (Object[]) Reflect.element(a, "value")) {
                    visit((Annotation) each, new HashSet<>());
                }
                break;
            default: Entry.stop("@" + kind);
        }
    }

    private void add(Object... values) {
        found.add(new Arguments(values, null));
    }

    private void addValues(Annotation a) throws Throwable {
        Object values = null;
        int kinds = 0;
        for (Method m : a.annotationType().getDeclaredMethods()) {
            Object array = Reflect.invoke(m, a);
            if (Array.getLength(array) > 0) {
                values = array;
                kinds++;
            }
        }
        if (kinds != 1) {
            Entry.stop("@ValueSource wants values of one type");
        }
        for (Object value : Reflect.list(values)) {
            add(value);
        }
    }

    private Class<?> first(String source) {
        if (test.getParameterCount() == 0) {
            Entry.stop(source + " of a test without parameters");
        }
        return test.getParameterTypes()[0];
    }

    private Object empty() throws Throwable {
        Class<?> wanted = first("@EmptySource");
        if (wanted == String.class) {
            return "";
        }
        if (wanted.isArray()) {
            return Array.newInstance(wanted.getComponentType(), 0);
        }
        if (wanted == List.class || wanted == Collection.class || wanted == Iterable.class) {
            return Collections.emptyList();
        }
        if (wanted == Set.class) {
            return Collections.emptySet();
        }
        if (wanted == Map.class) {
            return Collections.emptyMap();
        }
        boolean many = Collection.class.isAssignableFrom(wanted) || Map.class.isAssignableFrom(wanted);
        if (!many || wanted.isInterface() || Modifier.isAbstract(wanted.getModifiers())) {
            Entry.stop("@EmptySource of type " + wanted.getSimpleName() + " is not supported");
        }
        return wanted.getConstructor().newInstance();
    }

    // ---------------------------------------------------------------- enums

    private void addConstants(Annotation a) throws Throwable {
        Class<?> constants = (Class<?>) Reflect.element(a, "value");
        if (constants.getName().endsWith("NullEnum")) {
            constants = first("@EnumSource");
        }
        if (!constants.isEnum()) {
            Entry.stop("@EnumSource of " + constants.getSimpleName() + ", which is no enum");
        }
        String mode = Reflect.text(a, "mode");
        String[] names = Reflect.texts(a, "names");
        if (!Reflect.text(a, "from").isEmpty() || !Reflect.text(a, "to").isEmpty()) {
            Entry.stop("a range of @EnumSource");
        }
        if (mode.equals("INCLUDE") || mode.equals("EXCLUDE")) {
            checkNames(constants, names);
        }
        for (Object constant : constants.getEnumConstants()) {
            if (names.length == 0 || isSelected(((Enum<?>) constant).name(), names, mode)) {
                add(constant);
            }
        }
    }

    private static void checkNames(Class<?> constants, String[] names) {
        for (String name : names) {
            boolean known = false;
            for (Object constant : constants.getEnumConstants()) {
                known |= ((Enum<?>) constant).name().equals(name);
            }
            if (!known) {
                Entry.stop("@EnumSource names " + name + ", which " + constants.getSimpleName() + " does not have");
            }
        }
    }

    private static boolean isSelected(String constant, String[] names, String mode) {
        int matching = 0;
        boolean patterns = mode.startsWith("MATCH");
        for (String name : names) {
            matching += (patterns ? constant.matches(name) : constant.equals(name)) ? 1 : 0;
        }
        switch (mode) {
            case "INCLUDE": case "MATCH_ANY": return matching > 0;
            case "EXCLUDE": case "MATCH_NONE": return matching == 0;
            case "MATCH_ALL": return matching == names.length;
            default: Entry.stop("mode " + mode + " of @EnumSource"); return false;
        }
    }

    // ---------------------------------------------------------------- values in text

    private void addRecords(Annotation a) throws Throwable {
        Csv csv = new Csv(a);
        String[] records = Reflect.texts(a, "value");
        String block = Reflect.text(a, "textBlock");
        if ((records.length > 0) == !block.isEmpty()) {
            Entry.stop("@CsvSource wants either records or a text block");
        }
        boolean headers = Reflect.isTrue(a, "useHeadersInDisplayName", false);
        List<Object[]> all = new ArrayList<>();
        for (String record : records) {
            all.add(csv.record(record));
        }
        if (!block.isEmpty()) {
            all = csv.records(block);
        }
        addAll(headers ? all.subList(Math.min(1, all.size()), all.size()) : all);
    }

    private void addFiles(Annotation a) throws Throwable {
        Csv csv = new Csv(a);
        int skipped = (Integer) Reflect.element(a, "numLinesToSkip");
        if (!Reflect.text(a, "lineSeparator").equals("\n")) {
            Entry.stop("lineSeparator of @CsvFileSource");
        }
        if (Reflect.texts(a, "files").length > 0) {
            Entry.stop("files of @CsvFileSource");
        }
        for (String resource : Reflect.texts(a, "resources")) {
            try (java.io.InputStream in = type.getResourceAsStream(resource)) {
                if (in == null) {
                    Entry.stop("@CsvFileSource: there is no " + resource + " on the class path");
                }
                String text = new String(in.readAllBytes(), Charset.forName(Reflect.text(a, "encoding")));
                for (int i = 0; i < skipped; i++) {
                    text = text.substring(text.indexOf('\n') + 1);
                }
                List<Object[]> all = csv.records(text);
                boolean headers = Reflect.isTrue(a, "useHeadersInDisplayName", false);
                addAll(headers ? all.subList(Math.min(1, all.size()), all.size()) : all);
            }
        }
    }

    private void addAll(List<Object[]> records) {
        for (Object[] record : records) {
            add(record);
        }
    }

    // ---------------------------------------------------------------- methods and fields

    private void addMethods(Annotation a) throws Throwable {
        String[] names = Reflect.texts(a, "value");
        if (names.length == 0) {
            names = new String[] {""};
        }
        for (String name : names) {
            Method m = factory(name);
            boolean isStatic = Modifier.isStatic(m.getModifiers());
            if (!isStatic && !m.getDeclaringClass().isInstance(object)) {
                Entry.stop("@MethodSource: " + m.getName() + " must be static");
            }
            addEach(Reflect.invoke(m, isStatic ? null : object), "@MethodSource: " + m.getName());
        }
    }

    private Method factory(String described) throws Throwable {
        int hash = described.indexOf('#');
        int list = described.indexOf('(');
        if (list >= 0 && !described.endsWith("()")) {
            Entry.stop("parameters in @MethodSource(\"" + described + "\")");
        }
        String name = described.substring(hash + 1, list < 0 ? described.length() : list);
        Class<?> owner = hash <= 0 ? type : Reflect.find(described.substring(0, hash));
        if (owner == null) {
            Entry.stop("@MethodSource: there is no class " + described.substring(0, hash));
        }
        Method found = null;
        for (Method m : Reflect.methods(owner, name.isEmpty() ? test.getName() : name)) {
            boolean usable = !m.equals(test) && m.getReturnType() != void.class;
            if (usable && m.getParameterCount() > 0) {
                Entry.stop("@MethodSource with a method that has parameters");
            }
            if (usable && found == null) {
                found = m;
            }
        }
        if (found == null) {
            Entry.stop("@MethodSource: there is no method " + (name.isEmpty() ? test.getName() : name));
        }
        return found;
    }

    private void addFields(Annotation a) throws Throwable {
        String[] names = Reflect.texts(a, "value");
        for (String name : names.length == 0 ? new String[] {test.getName()} : names) {
            Field f = name.indexOf('#') < 0 ? Reflect.field(type, name) : null;
            if (f == null) {
                Entry.stop("@FieldSource: there is no field " + name);
            }
            f.setAccessible(true);
            if (!Modifier.isStatic(f.getModifiers()) && object == null) {
                Entry.stop("@FieldSource: " + name + " must be static");
            }
            Object many = f.get(object);
            addEach(many instanceof Supplier ? ((Supplier<?>) many).get() : many, "@FieldSource: " + name);
        }
    }

    private void addEach(Object many, String source) throws Throwable {
        Iterator<?> each = Reflect.iterator(many);
        if (each == null) {
            Entry.stop(source + " gives neither a stream nor a collection nor an array");
        }
        while (each.hasNext()) {
            Object next = each.next();
            if (Reflect.isA(next, PROVIDERS + "Arguments")) {
                boolean named = Reflect.isA(next, PROVIDERS + "Arguments$ArgumentSet");
                String name = named ? (String) Reflect.call(PROVIDERS + "Arguments$ArgumentSet", next, "getName") : null;
                found.add(new Arguments((Object[]) Reflect.call(PROVIDERS + "Arguments", next, "get"), name));
            } else if (next instanceof Object[]) {
                found.add(new Arguments((Object[]) next, null));
            } else {
                add(new Object[] {next});
            }
        }
        if (many instanceof AutoCloseable) {
            ((AutoCloseable) many).close();
        }
    }
}
