package weft;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes the arguments of a method that is checked, so that every value of each type is made in some execution: numbers,
 * strings, enums are inputs, an object is new, one that was made before, or null. Weft alone runs this class.
 *
 * <p>Objects of the program's classes get any values in their fields; those of the class library are built by their
 * constructors and public methods. What is not made because of a bound is noted, by name.
 */
final class Arguments {
    /** What bounds an argument; weft has the words. */
    private static final int OBJECTS = 0;
    private static final int ELEMENTS = 1;
    private static final int CLASSES = 2;
    private static final int CONSTRUCTORS = 3;
    private static final int STRINGS = 4;

    private static final class Made {
        final Object object;
        final Type type;

        Made(Object object, Type type) {
            this.object = object;
            this.type = type;
        }
    }

    /** Of type variables. */
    private static final class Bindings {
        final Map<TypeVariable<?>, Type> types = new HashMap<>();
    }

    private static final Bindings NONE = new Bindings();

    private final List<Made> made = new ArrayList<>();
    private final List<Object> ofProgram = new ArrayList<>();
    private final List<Object> asked = new ArrayList<>();
    private final List<Method> invariants = new ArrayList<>();
    private int objects;

    // ------------------------------------------------------------ what weft does

    /** Objects inside the arguments, and elements of an array or collection. */
    private static native int mostObjects();

    private static native int mostElements();

    /** Strings that main is started with. */
    private static native int mostStrings();

    /** A bound stands in the way of some argument. */
    private static native void note(int bound);

    /** This execution has an object of a class without invariant. */
    private static native void noteUnconstrained(Class<?> type);

    /** There is no way to make such an argument: the execution ends. */
    private static native void refuse(Class<?> type);

    private static native Object allocate(Class<?> type);

    private static native void put(Field field, Object object, Object value);

    private static native Method[] invariants(Class<?> type);

    /** Those of the class path that can have objects, in a fixed order. */
    private static native Class<?>[] subclasses(Class<?> type);

    /**
     * The arguments are made; these objects must satisfy these invariants, one each. An engine that translates the rest of
     * the program begins here.
     */
    private static native void ready(Object self, Object[] values, Object[] objects, Object[] invariants);

    /** Without the result. */
    static native void call(Method m, Object self, Object[] arguments) throws Throwable;

    // ------------------------------------------------------------ the method

    static void check(Method m, Class<?> type, boolean isMain) throws Throwable {
        Arguments a = new Arguments();
        Object self = null;
        Type[] types = m.getGenericParameterTypes();
        Object[] values = new Object[types.length];
        try {
            if (!Modifier.isStatic(m.getModifiers())) {
                self = a.receiver(type);
            }
            for (int i = 0; i < values.length; i++) {
                values[i] = isMain ? strings() : a.any(resolve(types[i], NONE), false, true);
            }
            a.findInvariants();
            ready(self, values, a.asked.toArray(), a.invariants.toArray());
            a.assumeInvariants();
        } catch (ExceptionInInitializerError e) {
            Verify.assume(false); // a class without objects
        } catch (LinkageError e) {
            refuse(type);
        }
        try {
            call(m, self, values);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** What a JVM starts main with: never null. */
    private static String[] strings() {
        note(STRINGS);
        int most = choose(mostStrings() + 1);
        int n = 0;
        while (n < most) { // a branch each: the length is known afterwards
            n++;
        }
        String[] strings = new String[n];
        for (int i = 0; i < n; i++) {
            strings[i] = Verify.anyString(Integer.MAX_VALUE);
        }
        return strings;
    }

    private Object receiver(Class<?> type) {
        if (isProgram(type) && !Modifier.isAbstract(type.getModifiers())) {
            return make(type, type);
        }
        return fresh(type, type, candidates(type));
    }

    private void findInvariants() {
        for (Object object : ofProgram) {
            boolean any = false;
            for (Class<?> c = object.getClass(); c != null && isProgram(c); c = c.getSuperclass()) {
                for (Method m : invariants(c)) {
                    any = true;
                    asked.add(object);
                    invariants.add(m);
                }
            }
            if (!any) {
                noteUnconstrained(object.getClass());
            }
        }
    }

    private void assumeInvariants() {
        for (int i = 0; i < asked.size(); i++) {
            boolean holds;
            try {
                invariants.get(i).setAccessible(true);
                holds = (Boolean) invariants.get(i).invoke(asked.get(i));
            } catch (ReflectiveOperationException e) {
                holds = false;
            }
            Verify.assume(holds);
        }
    }

    // ------------------------------------------------------------ types

    private static Type resolve(Type type, Bindings b) {
        if (type instanceof TypeVariable) {
            Type bound = b.types.get(type);
            return bound != null ? bound : erasure(type);
        }
        if (type instanceof WildcardType) {
            return resolve(((WildcardType) type).getUpperBounds()[0], b);
        }
        if (type instanceof ParameterizedType && !b.types.isEmpty()) {
            ParameterizedType p = (ParameterizedType) type;
            Type[] actual = p.getActualTypeArguments();
            Type[] resolved = new Type[actual.length];
            for (int i = 0; i < actual.length; i++) {
                resolved[i] = resolve(actual[i], b);
            }
            return new Parameterized((Class<?>) p.getRawType(), resolved);
        }
        return type;
    }

    private static Class<?> erasure(Type type) {
        if (type instanceof Class) {
            return (Class<?>) type;
        }
        if (type instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) type).getRawType();
        }
        if (type instanceof GenericArrayType) {
            Class<?> component = erasure(((GenericArrayType) type).getGenericComponentType());
            return Array.newInstance(component, 0).getClass();
        }
        if (type instanceof WildcardType) {
            return erasure(((WildcardType) type).getUpperBounds()[0]);
        }
        return erasure(((TypeVariable<?>) type).getBounds()[0]);
    }

    private static Type component(Type type) {
        return type instanceof GenericArrayType ? resolve(((GenericArrayType) type).getGenericComponentType(), NONE)
                                                : erasure(type).getComponentType();
    }

    /** Of a collection or map. */
    private static Type element(Type type, int index) {
        if (type instanceof ParameterizedType) {
            Type[] actual = ((ParameterizedType) type).getActualTypeArguments();
            if (index < actual.length) {
                return resolve(actual[index], NONE);
            }
        }
        return Object.class;
    }

    private static Bindings bindings(Class<?> c, Type type) {
        if (!(type instanceof ParameterizedType) || ((ParameterizedType) type).getRawType() != c) {
            return NONE;
        }
        Bindings b = new Bindings();
        Type[] actual = ((ParameterizedType) type).getActualTypeArguments();
        TypeVariable<?>[] variables = c.getTypeParameters();
        for (int i = 0; i < variables.length; i++) {
            b.types.put(variables[i], resolve(actual[i], NONE));
        }
        return b;
    }

    private static final class Parameterized implements ParameterizedType {
        private final Class<?> raw;
        private final Type[] arguments;

        Parameterized(Class<?> raw, Type[] arguments) {
            this.raw = raw;
            this.arguments = arguments;
        }

        @Override
        public Type[] getActualTypeArguments() {
            return arguments;
        }

        @Override
        public Type getRawType() {
            return raw;
        }

        @Override
        public Type getOwnerType() {
            return null;
        }
    }

    private static boolean isProgram(Class<?> c) {
        return c.getClassLoader() != null && !c.getModule().isNamed();
    }

    // ------------------------------------------------------------ values

    private static int choose(int alternatives) {
        return alternatives == 1 ? 0 : Verify.anyInt(0, alternatives - 1);
    }

    /** Any value of the type. nullable: strings, boxes and enums may be null; free: a new object counts for nothing. */
    private Object any(Type type, boolean nullable, boolean free) {
        Class<?> c = erasure(type);
        if (isValue(c)) {
            return nullable && !c.isPrimitive() && choose(2) == 1 ? null : value(c);
        }
        List<Class<?>> candidates = c.isArray() ? List.of(c) : candidates(c);
        List<Object> aliases = new ArrayList<>();
        for (Made m : made) {
            if (c.isInstance(m.object) && fits(type, m.type)) {
                aliases.add(m.object);
            }
        }
        int chosen = choose(candidates.size() + aliases.size() + 1) - candidates.size();
        if (chosen == aliases.size()) {
            if (candidates.isEmpty()) {
                refuseAll(c);
            }
            return null;
        }
        if (chosen >= 0) {
            return aliases.get(chosen);
        }
        if (!free && ++objects > mostObjects()) {
            cut(OBJECTS);
        }
        Class<?> exact = candidates.get(chosen + candidates.size());
        return exact.isArray() ? array(exact, type) : make(exact, type);
    }

    /** Null was looked at; of everything else nothing is. */
    private static void refuseAll(Class<?> c) {
        if (Verify.anyBoolean()) {
            refuse(c);
        }
    }

    private Object fresh(Class<?> c, Type type, List<Class<?>> candidates) {
        if (candidates.isEmpty()) {
            refuse(c);
        }
        return make(candidates.get(choose(candidates.size())), type);
    }

    private static void cut(int bound) {
        note(bound);
        Verify.assume(false);
    }

    private static boolean fits(Type wanted, Type had) {
        return !(wanted instanceof ParameterizedType && had instanceof ParameterizedType)
            || wanted.toString().equals(had.toString());
    }

    private static boolean isBox(Class<?> c) {
        return c == Boolean.class || c == Byte.class || c == Short.class || c == Character.class
            || c == Integer.class || c == Long.class || c == Float.class || c == Double.class;
    }

    private static boolean isValue(Class<?> c) {
        return c.isPrimitive() || c == String.class || c.isEnum() || isBox(c);
    }

    private static Object value(Class<?> c) {
        if (c == int.class || c == Integer.class) {
            return Verify.anyInt();
        }
        if (c == boolean.class || c == Boolean.class) {
            return Verify.anyBoolean();
        }
        if (c == byte.class || c == Byte.class) {
            return Verify.anyByte();
        }
        if (c == short.class || c == Short.class) {
            return Verify.anyShort();
        }
        if (c == char.class || c == Character.class) {
            return Verify.anyChar();
        }
        if (c == long.class || c == Long.class) {
            return Verify.anyLong();
        }
        if (c == float.class || c == Float.class) {
            return Verify.anyFloat();
        }
        if (c == double.class || c == Double.class) {
            return Verify.anyDouble();
        }
        return c == String.class ? Verify.anyString(Integer.MAX_VALUE) : constant(c);
    }

    private static Object constant(Class<?> c) {
        Object[] constants = c.getEnumConstants();
        if (constants.length == 0) {
            Verify.assume(false); // there is no argument
        }
        return constants[choose(constants.length)];
    }

    /** Each length is a path of its own. */
    private static int length() {
        int most = mostElements();
        int drawn = Verify.anyInt(0, most + 1);
        int length = 0;
        while (length < drawn) {
            length++;
        }
        if (length > most) {
            cut(ELEMENTS);
        }
        return length;
    }

    private Object array(Class<?> c, Type type) {
        int length = length();
        Class<?> component = c.getComponentType();
        Object array = Array.newInstance(component, length);
        made.add(new Made(array, type));
        if (component == int.class) {
            int[] ints = (int[]) array;
            for (int i = 0; i < length; i++) {
                ints[i] = Verify.anyInt();
            }
        } else if (component == byte.class) {
            byte[] bytes = (byte[]) array;
            for (int i = 0; i < length; i++) {
                bytes[i] = Verify.anyByte();
            }
        } else if (component == char.class) {
            char[] chars = (char[]) array;
            for (int i = 0; i < length; i++) {
                chars[i] = Verify.anyChar();
            }
        } else if (component == boolean.class) {
            boolean[] booleans = (boolean[]) array;
            for (int i = 0; i < length; i++) {
                booleans[i] = Verify.anyBoolean();
            }
        } else if (component == short.class) {
            short[] shorts = (short[]) array;
            for (int i = 0; i < length; i++) {
                shorts[i] = Verify.anyShort();
            }
        } else if (component == long.class) {
            long[] longs = (long[]) array;
            for (int i = 0; i < length; i++) {
                longs[i] = Verify.anyLong();
            }
        } else if (component == float.class) {
            float[] floats = (float[]) array;
            for (int i = 0; i < length; i++) {
                floats[i] = Verify.anyFloat();
            }
        } else if (component == double.class) {
            double[] doubles = (double[]) array;
            for (int i = 0; i < length; i++) {
                doubles[i] = Verify.anyDouble();
            }
        } else {
            Object[] objects = (Object[]) array;
            Type element = component(type);
            for (int i = 0; i < length; i++) {
                objects[i] = any(element, false, false);
            }
        }
        return array;
    }

    // ------------------------------------------------------------ objects

    /** The classes of which an object of this type is made. */
    private static List<Class<?>> candidates(Class<?> c) {
        List<Class<?>> found = new ArrayList<>();
        boolean closed = isProgram(c) && Modifier.isFinal(c.getModifiers());
        if (!isProgram(c)) {
            Class<?> usual = Library.usual(c);
            if (usual != null) {
                found.add(usual);
            }
            if (c == Object.class || c == Comparable.class || c == Number.class) {
                found.add(Integer.class);
            }
            if (c == Object.class || c == Comparable.class || c == CharSequence.class) {
                found.add(String.class);
            }
        }
        if (!Modifier.isFinal(c.getModifiers())) {
            for (Class<?> sub : subclasses(c)) {
                found.add(sub);
            }
            note(CLASSES);
        } else if (closed) {
            found.add(c);
        }
        return found;
    }

    private Object make(Class<?> c, Type type) {
        if (isValue(c)) {
            return value(c);
        }
        if (!isProgram(c)) {
            return new Library(this).make(c, type);
        }
        Object object;
        Bindings b = bindings(c, type);
        if (c.getSuperclass().getName().equals("java.lang.Record")) {
            object = construct(c, b);
            made.add(new Made(object, type));
        } else {
            object = isRoot(c) ? allocate(c) : constructed(c);
            made.add(new Made(object, type));
            fill(object, b);
        }
        ofProgram.add(object);
        return object;
    }

    /** Are all its superclasses the program's own? */
    private static boolean isRoot(Class<?> c) {
        while (c != null && isProgram(c)) {
            c = c.getSuperclass();
        }
        return c == Object.class;
    }

    private void fill(Object object, Bindings b) {
        for (Class<?> c = object.getClass(); c != null && isProgram(c); c = c.getSuperclass()) {
            for (Field f : c.getDeclaredFields()) {
                if (Modifier.isStatic(f.getModifiers())) {
                    continue;
                }
                Type type = resolve(f.getGenericType(), c == object.getClass() ? b : NONE);
                Object value = any(type, true, false);
                if (value == null && f.isSynthetic()) {
                    Verify.assume(false); // an inner object always has its outer one
                }
                put(f, object, value);
            }
        }
    }

    /** By its constructor without parameters: what the class library's part holds is its own affair. */
    private static Object constructed(Class<?> c) {
        try {
            Constructor<?> constructor = c.getDeclaredConstructor();
            constructor.setAccessible(true);
            note(CONSTRUCTORS);
            return constructor.newInstance();
        } catch (NoSuchMethodException e) {
            refuse(c);
        } catch (ReflectiveOperationException e) {
            Verify.assume(false);
        }
        return null;
    }

    /** A record, whose constructor says what it may hold. */
    private Object construct(Class<?> c, Bindings b) {
        List<Class<?>> types = new ArrayList<>();
        List<Object> values = new ArrayList<>();
        for (Field f : c.getDeclaredFields()) {
            if (!Modifier.isStatic(f.getModifiers())) {
                types.add(f.getType());
                values.add(any(resolve(f.getGenericType(), b), true, false));
            }
        }
        try {
            Constructor<?> constructor = c.getDeclaredConstructor(types.toArray(new Class<?>[0]));
            constructor.setAccessible(true);
            return constructor.newInstance(values.toArray());
        } catch (ReflectiveOperationException e) {
            Verify.assume(false);
            return null;
        }
    }

    /** Objects of the class library. */
    private static final class Library {
        private static final String[] USUAL = {
            "java.util.ArrayList", "java.util.HashSet", "java.util.TreeSet", "java.util.ArrayDeque",
            "java.util.HashMap", "java.util.TreeMap", "java.util.concurrent.ConcurrentHashMap",
            "java.util.concurrent.LinkedBlockingQueue", "java.util.concurrent.LinkedBlockingDeque",
            "java.util.concurrent.locks.ReentrantLock", "java.util.concurrent.locks.ReentrantReadWriteLock",
        };

        private final Arguments arguments;

        Library(Arguments arguments) {
            this.arguments = arguments;
        }

        /** The class of which an object of such a type is made; null: there is none. */
        static Class<?> usual(Class<?> c) {
            if (c == CharSequence.class || c == Comparable.class || c == Number.class) {
                return null;
            }
            if (!Modifier.isAbstract(c.getModifiers())) {
                return Modifier.isPublic(c.getModifiers()) ? c : null;
            }
            for (String name : USUAL) {
                Class<?> usual;
                try {
                    usual = Class.forName(name, false, null);
                } catch (ClassNotFoundException e) {
                    continue;
                }
                if (c.isAssignableFrom(usual)) {
                    return usual;
                }
            }
            return null;
        }

        Object make(Class<?> c, Type type) {
            Object object = build(c, type);
            arguments.made.add(new Made(object, type));
            return object;
        }

        private Object build(Class<?> c, Type type) {
            if (c == StringBuilder.class) {
                return new StringBuilder(Verify.anyString(Integer.MAX_VALUE));
            }
            if (c == StringBuffer.class) {
                return new StringBuffer(Verify.anyString(Integer.MAX_VALUE));
            }
            if (c == Optional.class) {
                return Verify.anyBoolean() ? Optional.empty()
                                           : Optional.ofNullable(arguments.any(element(type, 0), false, false));
            }
            Object object = constructed(c);
            try {
                if (object instanceof Collection) {
                    addAll(object, type);
                } else if (object instanceof Map) {
                    putAll(object, type);
                }
            } catch (RuntimeException e) {
                Verify.assume(false); // it does not take such elements
            }
            return object;
        }

        @SuppressWarnings("unchecked")
        private void addAll(Object object, Type type) {
            int length = length();
            for (int i = 0; i < length; i++) {
                ((Collection<Object>) object).add(arguments.any(element(type, 0), false, false));
            }
        }

        @SuppressWarnings("unchecked")
        private void putAll(Object object, Type type) {
            int length = length();
            for (int i = 0; i < length; i++) {
                Object key = arguments.any(element(type, 0), false, false);
                ((Map<Object, Object>) object).put(key, arguments.any(element(type, 1), false, false));
            }
        }

        /** By one of the public constructors whose parameters are numbers and strings. */
        private Object constructed(Class<?> c) {
            boolean container = Collection.class.isAssignableFrom(c) || Map.class.isAssignableFrom(c);
            List<Constructor<?>> simple = new ArrayList<>();
            for (Constructor<?> constructor : c.getConstructors()) {
                if (takesValues(constructor) && !(container && constructor.getParameterCount() > 0)) {
                    simple.add(constructor);
                }
            }
            if (simple.isEmpty()) {
                refuse(c);
            }
            if (!container && c != Object.class) {
                note(CONSTRUCTORS);
            }
            Constructor<?> chosen = simple.get(choose(simple.size()));
            Class<?>[] types = chosen.getParameterTypes();
            Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                values[i] = value(types[i]);
            }
            try {
                return chosen.newInstance(values);
            } catch (ReflectiveOperationException e) {
                Verify.assume(false);
                return null;
            }
        }

        private static boolean takesValues(Constructor<?> constructor) {
            for (Class<?> type : constructor.getParameterTypes()) {
                if (!isValue(type)) {
                    return false;
                }
            }
            return true;
        }
    }
}
