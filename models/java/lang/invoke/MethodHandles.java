package java.lang.invoke;

import static java.lang.invoke.MethodHandleInfo.*;

import java.lang.constant.ConstantDescs;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.CallerSensitive;
import jdk.internal.reflect.Reflection;
import sun.invoke.util.Wrapper;

/** Lookup and combinators; the handles themselves are in {@link MethodHandleImpl}. */
public class MethodHandles {
    private MethodHandles() {}

    // ------------------------------------------------------------ lookups

    @CallerSensitive
    public static Lookup lookup() {
        return new Lookup(Reflection.getCallerClass());
    }

    public static Lookup publicLookup() {
        return Lookup.PUBLIC_LOOKUP;
    }

    public static Lookup privateLookupIn(Class<?> targetClass, Lookup caller)
            throws IllegalAccessException {
        if (caller.modes == Lookup.TRUSTED) return new Lookup(targetClass);
        Lookup.checkLookupClass(targetClass);
        if ((caller.modes & (Lookup.PRIVATE | Lookup.MODULE)) != (Lookup.PRIVATE | Lookup.MODULE))
            throw new IllegalAccessException(
                    "caller does not have PRIVATE and MODULE lookup mode");
        int modes = Lookup.FULL_POWER & ~Lookup.ORIGINAL;
        if (Lookup.sameModule(caller.lookupClass, targetClass))
            return new Lookup(targetClass, null, modes);
        Module target = targetClass.getModule();
        if (!target.isOpen(targetClass.getPackageName(), caller.lookupClass.getModule()))
            throw new IllegalAccessException(target + " does not open "
                    + targetClass.getPackageName() + " to " + caller.lookupClass.getModule());
        return new Lookup(targetClass, caller.lookupClass, modes & ~Lookup.MODULE);
    }

    public static <T> T classData(Lookup caller, String name, Class<T> type)
            throws IllegalAccessException {
        Objects.requireNonNull(caller);
        Objects.requireNonNull(type);
        if (!ConstantDescs.DEFAULT_NAME.equals(name))
            throw new IllegalArgumentException("name must be \"_\": " + name);
        if ((caller.modes & Lookup.ORIGINAL) == 0)
            throw new IllegalAccessException(caller + " does not have ORIGINAL access");
        return null; // no class of ours has data
    }

    public static <T> T classDataAt(Lookup caller, String name, Class<T> type, int index)
            throws IllegalAccessException {
        return classData(caller, name, type);
    }

    public static <T extends Member> T reflectAs(Class<T> expected, MethodHandle target) {
        return Lookup.IMPL_LOOKUP.revealDirect(target).reflectAs(expected, Lookup.IMPL_LOOKUP);
    }

    /** Finds members and checks that the lookup class may use them. */
    public static final class Lookup {
        public static final int PUBLIC = Modifier.PUBLIC, PRIVATE = Modifier.PRIVATE,
                PROTECTED = Modifier.PROTECTED, PACKAGE = Modifier.STATIC, MODULE = PACKAGE << 1,
                UNCONDITIONAL = PACKAGE << 2, ORIGINAL = PACKAGE << 3;

        static final int ALL = PUBLIC | PRIVATE | PROTECTED | PACKAGE | MODULE | UNCONDITIONAL
                | ORIGINAL;
        static final int FULL_POWER = ALL & ~UNCONDITIONAL;
        static final int TRUSTED = -1;

        static final Lookup IMPL_LOOKUP = new Lookup(Object.class, null, TRUSTED);
        static final Lookup PUBLIC_LOOKUP = new Lookup(Object.class, null, UNCONDITIONAL);

        private final Class<?> lookupClass, previous;
        private final int modes;

        Lookup(Class<?> lookupClass) {
            this(lookupClass, null, FULL_POWER);
        }

        private Lookup(Class<?> lookupClass, Class<?> previous, int modes) {
            this.lookupClass = lookupClass;
            this.previous = previous;
            this.modes = modes;
        }

        public Class<?> lookupClass() {
            return lookupClass;
        }

        public Class<?> previousLookupClass() {
            return previous;
        }

        public int lookupModes() {
            return modes & ALL;
        }

        static void checkLookupClass(Class<?> c) {
            if (c.isPrimitive()) throw new IllegalArgumentException(c + " is a primitive class");
            if (c.isArray()) throw new IllegalArgumentException(c + " is an array class");
        }

        public Lookup in(Class<?> requestedLookupClass) {
            checkLookupClass(requestedLookupClass);
            if (modes == TRUSTED) return new Lookup(requestedLookupClass);
            if (requestedLookupClass == lookupClass) return this;
            int m = modes & FULL_POWER & ~ORIGINAL;
            Class<?> before = previous;
            if ((modes & UNCONDITIONAL) != 0) {
                m = UNCONDITIONAL;
            } else if (!sameModule(requestedLookupClass, lookupClass)) {
                if (before != null && !sameModule(before, requestedLookupClass)) m = 0;
                m &= ~(MODULE | PACKAGE | PRIVATE | PROTECTED);
                before = lookupClass;
            }
            if (!samePackage(lookupClass, requestedLookupClass))
                m &= ~(PACKAGE | PRIVATE | PROTECTED);
            if (outermost(lookupClass) != outermost(requestedLookupClass))
                m &= ~(PRIVATE | PROTECTED);
            if (!canAccess(requestedLookupClass)) m = 0;
            return new Lookup(requestedLookupClass, before, m);
        }

        private static Class<?> outermost(Class<?> c) {
            for (Class<?> outer; (outer = c.getEnclosingClass()) != null;) c = outer;
            return c;
        }

        public Lookup dropLookupMode(int modeToDrop) {
            int m = lookupModes() & ~(modeToDrop | PROTECTED | ORIGINAL);
            switch (modeToDrop) {
                case PUBLIC: m &= ~FULL_POWER; break;
                case MODULE: m &= ~(PACKAGE | PRIVATE); break;
                case PACKAGE: m &= ~PRIVATE; break;
                case PROTECTED: case PRIVATE: case ORIGINAL: case UNCONDITIONAL: break;
                default:
                    throw new IllegalArgumentException(modeToDrop + " is not a valid mode to drop");
            }
            return m == lookupModes() ? this : new Lookup(lookupClass, previous, m);
        }

        public boolean hasFullPrivilegeAccess() {
            return (modes & (PRIVATE | MODULE)) == (PRIVATE | MODULE);
        }

        @Deprecated(since = "14")
        public boolean hasPrivateAccess() {
            return hasFullPrivilegeAccess();
        }

        @Override
        public String toString() {
            String name = lookupClass.getName();
            if (previous != null) name += "/" + previous.getName();
            switch (modes) {
                case 0: return name + "/noaccess";
                case UNCONDITIONAL: return name + "/publicLookup";
                case PUBLIC: return name + "/public";
                case PUBLIC | MODULE: return name + "/module";
                case PUBLIC | PACKAGE:
                case PUBLIC | MODULE | PACKAGE: return name + "/package";
                case PUBLIC | PACKAGE | PRIVATE:
                case PUBLIC | MODULE | PACKAGE | PRIVATE: return name + "/private";
                case PUBLIC | PACKAGE | PRIVATE | PROTECTED:
                case PUBLIC | MODULE | PACKAGE | PRIVATE | PROTECTED:
                case FULL_POWER: return name;
                case TRUSTED: return "/trusted";
                default: return name + "/" + Integer.toHexString(modes);
            }
        }

        // -------------------------------------------------------- classes

        public enum ClassOption {
            NESTMATE,
            STRONG
        }

        private static native Class<?> unsupported(String what);

        public Class<?> defineClass(byte[] bytes) throws IllegalAccessException {
            Objects.requireNonNull(bytes);
            if ((modes & PACKAGE) == 0)
                throw new IllegalAccessException("Lookup does not have PACKAGE access");
            return unsupported("MethodHandles.Lookup.defineClass");
        }

        public Lookup defineHiddenClass(byte[] bytes, boolean initialize, ClassOption... options)
                throws IllegalAccessException {
            Objects.requireNonNull(bytes);
            Objects.requireNonNull(options);
            if (!hasFullPrivilegeAccess())
                throw new IllegalAccessException(this + " does not have full privilege access");
            return in(unsupported("MethodHandles.Lookup.defineHiddenClass"));
        }

        public Lookup defineHiddenClassWithClassData(byte[] bytes, Object classData,
                                                     boolean initialize, ClassOption... options)
                throws IllegalAccessException {
            Objects.requireNonNull(classData);
            return defineHiddenClass(bytes, initialize, options);
        }

        public Class<?> findClass(String targetName)
                throws ClassNotFoundException, IllegalAccessException {
            return accessClass(Class.forName(targetName, false, lookupClass.getClassLoader()));
        }

        public Class<?> accessClass(Class<?> targetClass) throws IllegalAccessException {
            if (canAccess(targetClass)) return targetClass;
            String from = this == PUBLIC_LOOKUP ? "public Lookup"
                    : lookupClass + " (" + lookupClass.getModule() + ")";
            throw new IllegalAccessException("access violation: " + targetClass + ", from " + from);
        }

        public Class<?> ensureInitialized(Class<?> targetClass) throws IllegalAccessException {
            checkLookupClass(targetClass);
            accessClass(targetClass);
            Unsafe.getUnsafe().ensureClassInitialized(targetClass);
            return targetClass;
        }

        // -------------------------------------------------------- access

        static boolean samePackage(Class<?> a, Class<?> b) {
            return a == b || (a.getClassLoader() == b.getClassLoader()
                              && a.getPackageName().equals(b.getPackageName()));
        }

        static boolean sameModule(Class<?> a, Class<?> b) {
            return a.getModule() == b.getModule();
        }

        private static boolean exports(Class<?> c, Class<?> to) {
            return c.getModule().isExported(c.getPackageName(), to.getModule());
        }

        private boolean canAccess(Class<?> c) {
            while (c.isArray()) c = c.getComponentType();
            if (modes == TRUSTED || c.isPrimitive() || c == lookupClass) return true;
            int flags = Reflection.getClassAccessFlags(c);
            if (Modifier.isPublic(flags)) {
                if ((modes & UNCONDITIONAL) != 0) return c.getModule().isExported(c.getPackageName());
                return (modes & PUBLIC) != 0 && exports(c, lookupClass)
                        && (previous == null || exports(c, previous));
            }
            return (modes & PACKAGE) != 0 && samePackage(c, lookupClass);
        }

        /** Whether the lookup class itself may, by the rules of the language. */
        private static boolean allowed(Class<?> from, Class<?> refc, MemberName m, int mods) {
            if (Modifier.isPublic(mods)) return true;
            if (m.owner == from) return true;
            if (Modifier.isPrivate(mods))
                return Reflection.areNestMates(from, m.owner);
            if (samePackage(m.owner, from)) return true;
            return Modifier.isProtected(mods) && m.owner.isAssignableFrom(from)
                    && (m.isStatic() || from.isAssignableFrom(refc) || refc.isAssignableFrom(from));
        }

        private static int modifiers(Class<?> refc, MemberName m) {
            if (refc.isArray() && m.name.equals("clone"))
                return m.modifiers ^ (Modifier.PROTECTED | Modifier.PUBLIC);
            if (m.isConstructor()) return m.modifiers & ~Modifier.PROTECTED;
            return m.modifiers;
        }

        private void checkAccess(Class<?> refc, MemberName m) throws IllegalAccessException {
            if (modes == TRUSTED) return;
            int mods = modifiers(refc, m);
            if (Modifier.isFinal(mods) && (m.kind == REF_putField || m.kind == REF_putStatic))
                throw m.accessException("unexpected set of a final field", this);
            int wanted = mods & (PUBLIC | PRIVATE | PROTECTED);
            if (wanted == PUBLIC) wanted |= UNCONDITIONAL;
            if (wanted == 0) wanted = PACKAGE;
            boolean ok = (wanted & modes) != 0
                    ? canAccess(m.owner) && allowed(lookupClass, refc, m, mods)
                    : (wanted & PROTECTED) != 0 && (modes & PACKAGE) != 0
                            && samePackage(m.owner, lookupClass);
            // A public member may be inherited through a class that is not.
            if (!ok && (wanted & modes) != 0 && Modifier.isPublic(mods)) ok = canAccess(refc);
            if (!ok) throw m.accessException(whyNot(refc, m, mods), this);
        }

        private String whyNot(Class<?> refc, MemberName m, int mods) {
            boolean classOk = canAccess(m.owner) && canAccess(refc);
            if (!classOk && !Modifier.isPublic(m.owner.getModifiers())) return "class is not public";
            if (Modifier.isPublic(mods)) return "access to public member failed";
            if (Modifier.isPrivate(mods)) return "member is private";
            if (Modifier.isProtected(mods)) return "member is protected";
            return "member is private to package";
        }

        private void checkSymbolicClass(Class<?> refc) throws IllegalAccessException {
            if (!canAccess(refc))
                throw new MemberName(refc).accessException(
                        "symbolic reference class is not accessible", this);
        }

        // -------------------------------------------------------- methods

        private MemberName findMethod(int kind, Class<?> refc, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            checkSymbolicClass(refc);
            Objects.requireNonNull(type);
            if (name.startsWith("<") && kind != REF_newInvokeSpecial)
                throw new NoSuchMethodException("illegal method name: " + name);
            MemberName m = new MemberName(refc, name, type, kind);
            String failure = m.notFound();
            if (!m.find()) {
                NoSuchMethodException e = new NoSuchMethodException(failure);
                e.initCause(new NoSuchMethodError(m.signature()));
                throw e;
            }
            LinkageError cause = null;
            if (kind != REF_newInvokeSpecial && m.isStatic() != (kind == REF_invokeStatic))
                cause = new IncompatibleClassChangeError(
                        m.isStatic() ? "Expected instance not static method " + m.signature()
                                     : "Expected static method " + m.signature());
            else if (modes != TRUSTED && !allowed(lookupClass, refc, m, modifiers(refc, m)))
                cause = new IllegalAccessError("class " + lookupClass.getName()
                        + " tried to access " + m.protection() + " method " + m.signature());
            if (cause == null) return m;
            IllegalAccessException e = new IllegalAccessException(failure);
            e.initCause(cause);
            throw e;
        }

        private MethodHandle direct(int kind, Class<?> refc, MemberName m, Class<?> receiver)
                throws IllegalAccessException {
            m.kind = kind;
            if (m.isCallerSensitive() && (modes & ORIGINAL) == 0)
                throw new IllegalAccessException("Attempt to lookup caller-sensitive method using"
                                                 + " restricted lookup object");
            checkAccess(refc, m);
            MethodType type = m.methodType();
            if (kind == REF_newInvokeSpecial) {
                type = type.changeReturnType(refc);
            } else if (kind != REF_invokeStatic) {
                boolean copies = refc.isArray() && m.name.equals("clone")
                        && MethodHandleNatives.release() >= 21;
                if (restricted(m) && !copies) receiver = lookupClass;
                type = type.insertParameterTypes(0, receiver);
            }
            MethodHandle h = new DirectMethodHandle(type, m, kind);
            return m.isVarargs() ? h.withVarargs(true) : h;
        }

        /** A protected member of another package: only on receivers of our own class. */
        private boolean restricted(MemberName m) {
            return Modifier.isProtected(m.modifiers) && modes != TRUSTED && m.owner != lookupClass
                    && !samePackage(m.owner, lookupClass);
        }

        public MethodHandle findStatic(Class<?> refc, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            MemberName m = findMethod(REF_invokeStatic, refc, name, type);
            return direct(REF_invokeStatic, refc, m, null);
        }

        public MethodHandle findVirtual(Class<?> refc, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            MethodHandle polymorphic = polymorphic(refc, name, type);
            if (polymorphic != null) return polymorphic;
            int kind = refc.isInterface() ? REF_invokeInterface : REF_invokeVirtual;
            return direct(kind, refc, findMethod(kind, refc, name, type), refc);
        }

        private static MethodHandle polymorphic(Class<?> refc, String name, MethodType type) {
            if (refc == MethodHandle.class) {
                if (name.equals("invoke")) return invoker(type);
                if (name.equals("invokeExact")) return exactInvoker(type);
            } else if (refc == VarHandle.class) {
                for (VarHandle.AccessMode mode : VarHandle.AccessMode.values())
                    if (mode.methodName.equals(name)) return varHandleInvoker(mode, type);
            }
            return null;
        }

        public MethodHandle findConstructor(Class<?> refc, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            if (refc.isArray())
                throw new NoSuchMethodException("no constructor for array class: "
                                                + refc.getName());
            MemberName m = findMethod(REF_newInvokeSpecial, refc, "<init>", type);
            return direct(REF_newInvokeSpecial, refc, m, null);
        }

        private void checkSpecialCaller(Class<?> specialCaller, Class<?> refc)
                throws IllegalAccessException {
            if (modes == TRUSTED) return;
            boolean interfaceOfOurs = refc.isInterface() && refc.isAssignableFrom(specialCaller);
            if ((modes & PRIVATE) == 0 || (specialCaller != lookupClass && !interfaceOfOurs))
                throw new MemberName(specialCaller).accessException(
                        "no private access for invokespecial", this);
        }

        public MethodHandle findSpecial(Class<?> refc, String name, MethodType type,
                                        Class<?> specialCaller)
                throws NoSuchMethodException, IllegalAccessException {
            checkSpecialCaller(specialCaller, refc);
            Lookup special = in(specialCaller);
            return special.special(refc,
                                   special.findMethod(REF_invokeSpecial, refc, name, type));
        }

        private MethodHandle special(Class<?> refc, MemberName m) throws IllegalAccessException {
            // As invokespecial: the search starts at the lookup class's direct super class.
            if (refc != lookupClass && !refc.isInterface() && refc != lookupClass.getSuperclass()
                    && refc.isAssignableFrom(lookupClass)) {
                MemberName nearest = new MemberName(lookupClass.getSuperclass(), m.name, m.type,
                                                    REF_invokeSpecial);
                if (nearest.find()) m = nearest;
            }
            if (!m.owner.isAssignableFrom(lookupClass))
                throw m.accessException("caller class must be a subclass below the method", this);
            return direct(REF_invokeSpecial, refc, m, lookupClass);
        }

        public MethodHandle bind(Object receiver, String name, MethodType type)
                throws NoSuchMethodException, IllegalAccessException {
            Class<?> refc = receiver.getClass();
            MemberName m = findMethod(REF_invokeSpecial, refc, name, type);
            MethodHandle h = direct(REF_invokeSpecial, refc, m, refc);
            MethodHandle bound = h.bindTo(receiver);
            return h.isVarargsCollector() ? bound.withVarargs(true) : bound;
        }

        // -------------------------------------------------------- fields

        private MemberName findField(int kind, Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            checkSymbolicClass(refc);
            Objects.requireNonNull(name);
            MemberName m = new MemberName(refc, name, Objects.requireNonNull(type), kind);
            String failure = m.notFound();
            if (!m.find()) {
                NoSuchFieldException e = new NoSuchFieldException(failure);
                e.initCause(new NoSuchFieldError(
                        MethodHandleNatives.release() < 21 ? name
                        : "Class " + refc.getName() + " does not have member field '"
                          + type.getTypeName() + " " + name + "'"));
                throw e;
            }
            return m;
        }

        /** The kind as it really is shows in the message. */
        private void checkField(Class<?> refc, MemberName m) throws IllegalAccessException {
            boolean wantStatic = m.kind == REF_getStatic || m.kind == REF_putStatic;
            if (wantStatic != m.isStatic()) {
                m.kind += m.isStatic() ? 1 : -1;
                throw m.accessException(wantStatic ? "expected a static field"
                                                   : "expected a non-static field", this);
            }
            checkAccess(refc, m);
        }

        private MethodHandle field(Class<?> refc, MemberName m) throws IllegalAccessException {
            checkField(refc, m);
            return DirectMethodHandle.ofField(m, restricted(m) ? lookupClass : refc);
        }

        public MethodHandle findGetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return field(refc, findField(REF_getField, refc, name, type));
        }

        public MethodHandle findSetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return field(refc, findField(REF_putField, refc, name, type));
        }

        public MethodHandle findStaticGetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return field(refc, findField(REF_getStatic, refc, name, type));
        }

        public MethodHandle findStaticSetter(Class<?> refc, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return field(refc, findField(REF_putStatic, refc, name, type));
        }

        private VarHandle variable(Class<?> refc, MemberName m) throws IllegalAccessException {
            checkField(refc, m);
            boolean readOnly = Modifier.isFinal(m.modifiers);
            if (m.isStatic()) {
                Unsafe.getUnsafe().ensureClassInitialized(m.owner);
                return new VarHandle.Direct(VarHandle.STATIC, m.owner, (Class<?>) m.type, m.name,
                                            m.offset(), readOnly, false, false);
            }
            return new VarHandle.Direct(VarHandle.FIELD, restricted(m) ? lookupClass : refc,
                                        (Class<?>) m.type, m.name, m.offset(), readOnly, false,
                                        false);
        }

        public VarHandle findVarHandle(Class<?> recv, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return variable(recv, findField(REF_getField, recv, name, type));
        }

        public VarHandle findStaticVarHandle(Class<?> decl, String name, Class<?> type)
                throws NoSuchFieldException, IllegalAccessException {
            return variable(decl, findField(REF_getStatic, decl, name, type));
        }

        // -------------------------------------------------------- from and to reflection

        @SuppressWarnings("deprecation")
        private Lookup forReflected(java.lang.reflect.AccessibleObject o) {
            return o.isAccessible() ? IMPL_LOOKUP : this;
        }

        public MethodHandle unreflect(Method m) throws IllegalAccessException {
            Class<?> owner = m.getDeclaringClass();
            if (owner == MethodHandle.class || owner == VarHandle.class) {
                MethodType type = MethodType.methodType(m.getReturnType(), m.getParameterTypes());
                MethodHandle h = polymorphic(owner, m.getName(), type);
                if (h != null) return new MethodHandleImpl.Reflected(h);
            }
            MemberName name = new MemberName(m);
            return forReflected(m).direct(name.kind, owner, name, owner);
        }

        public MethodHandle unreflectSpecial(Method m, Class<?> specialCaller)
                throws IllegalAccessException {
            checkSpecialCaller(specialCaller, m.getDeclaringClass());
            return in(specialCaller).special(m.getDeclaringClass(), new MemberName(m));
        }

        public MethodHandle unreflectConstructor(Constructor<?> c) throws IllegalAccessException {
            MemberName name = new MemberName(c);
            return forReflected(c).direct(name.kind, c.getDeclaringClass(), name, null);
        }

        public MethodHandle unreflectGetter(Field f) throws IllegalAccessException {
            return forReflected(f).field(f.getDeclaringClass(), new MemberName(f, false));
        }

        public MethodHandle unreflectSetter(Field f) throws IllegalAccessException {
            MemberName m = new MemberName(f, true);
            // Statics, records and hidden classes: final for good, setAccessible or not.
            if (Modifier.isFinal(m.modifiers) && (m.isStatic() || m.owner.isRecord()))
                throw m.accessException(m.isStatic() ? "static final field has no write access"
                                                     : "final field has no write access", this);
            return forReflected(f).field(f.getDeclaringClass(), m);
        }

        public VarHandle unreflectVarHandle(Field f) throws IllegalAccessException {
            return variable(f.getDeclaringClass(), new MemberName(f, false));
        }

        public MethodHandleInfo revealDirect(MethodHandle target) {
            MemberName m = target.internalMemberName();
            if (m == null) throw new IllegalArgumentException("not a direct method handle");
            try {
                checkAccess(m.owner, m);
            } catch (IllegalAccessException e) {
                throw new IllegalArgumentException(e);
            }
            return new Info(m);
        }

        /** Called to link a constant of a class file. */
        MethodHandle link(int kind, Class<?> refc, String name, Object type)
                throws ReflectiveOperationException {
            switch (kind) {
                case REF_getField: return findGetter(refc, name, (Class<?>) type);
                case REF_getStatic: return findStaticGetter(refc, name, (Class<?>) type);
                case REF_putField: return findSetter(refc, name, (Class<?>) type);
                case REF_putStatic: return findStaticSetter(refc, name, (Class<?>) type);
                case REF_invokeStatic: return findStatic(refc, name, (MethodType) type);
                case REF_newInvokeSpecial: return findConstructor(refc, (MethodType) type);
                case REF_invokeSpecial:
                    return findSpecial(refc, name, (MethodType) type, lookupClass);
                default: return findVirtual(refc, name, (MethodType) type);
            }
        }
    }

    private static final class Info implements MethodHandleInfo {
        private final MemberName member;

        Info(MemberName member) {
            this.member = member;
        }

        @Override
        public int getReferenceKind() {
            return member.kind;
        }

        @Override
        public Class<?> getDeclaringClass() {
            return member.owner;
        }

        @Override
        public String getName() {
            return member.name;
        }

        @Override
        public MethodType getMethodType() {
            if (!member.isField()) return member.methodType();
            Class<?> type = (Class<?>) member.type;
            return member.kind <= REF_getStatic ? MethodType.methodType(type)
                                                : MethodType.methodType(void.class, type);
        }

        @Override
        public int getModifiers() {
            return member.modifiers & 0xffff;
        }

        @Override
        public <T extends Member> T reflectAs(Class<T> expected, Lookup lookup) {
            try {
                Member found;
                if (member.isField()) found = member.owner.getDeclaredField(member.name);
                else if (member.isConstructor())
                    found = member.owner.getDeclaredConstructor(
                            member.methodType().parameterArray());
                else found = member.owner.getDeclaredMethod(member.name,
                                                            member.methodType().parameterArray());
                lookup.checkAccess(member.owner, member);
                return expected.cast(found);
            } catch (ReflectiveOperationException e) {
                throw new IllegalArgumentException(e);
            }
        }

        @Override
        public String toString() {
            return MethodHandleInfo.toString(getReferenceKind(), getDeclaringClass(), getName(),
                                             getMethodType());
        }
    }

    // ------------------------------------------------------------ arrays and variables

    private static Class<?> checkArray(Class<?> arrayClass) {
        if (!arrayClass.isArray())
            throw new IllegalArgumentException("not an array: " + arrayClass);
        return arrayClass.getComponentType();
    }

    public static MethodHandle arrayConstructor(Class<?> arrayClass) {
        if (!arrayClass.isArray())
            throw new IllegalArgumentException("not an array class: " + arrayClass.getName());
        return new MethodHandleImpl.Elements(MethodType.methodType(arrayClass, int.class),
                                             MethodHandleImpl.Elements.NEW);
    }

    public static MethodHandle arrayLength(Class<?> arrayClass) {
        checkArray(arrayClass);
        return new MethodHandleImpl.Elements(MethodType.methodType(int.class, arrayClass),
                                             MethodHandleImpl.Elements.LENGTH);
    }

    public static MethodHandle arrayElementGetter(Class<?> arrayClass) {
        Class<?> element = checkArray(arrayClass);
        return new MethodHandleImpl.Elements(
                MethodType.methodType(element, arrayClass, int.class),
                MethodHandleImpl.Elements.GET);
    }

    public static MethodHandle arrayElementSetter(Class<?> arrayClass) {
        Class<?> element = checkArray(arrayClass);
        return new MethodHandleImpl.Elements(
                MethodType.methodType(void.class, arrayClass, int.class, element),
                MethodHandleImpl.Elements.SET);
    }

    public static VarHandle arrayElementVarHandle(Class<?> arrayClass) {
        return VarHandle.ofArray(arrayClass);
    }

    public static VarHandle byteArrayViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder) {
        return VarHandle.ofView(VarHandle.BYTES, byte[].class, viewArrayClass,
                                byteOrder == ByteOrder.BIG_ENDIAN);
    }

    public static VarHandle byteBufferViewVarHandle(Class<?> viewArrayClass, ByteOrder byteOrder) {
        return VarHandle.ofView(VarHandle.BUFFER, ByteBuffer.class, viewArrayClass,
                                byteOrder == ByteOrder.BIG_ENDIAN);
    }

    // ------------------------------------------------------------ invokers

    public static MethodHandle spreadInvoker(MethodType type, int leadingArgCount) {
        int count = type.parameterCount();
        if (leadingArgCount < 0 || leadingArgCount > count)
            throw new IllegalArgumentException("bad argument count: " + leadingArgCount);
        return invoker(type).asSpreader(Object[].class, count - leadingArgCount);
    }

    public static MethodHandle exactInvoker(MethodType type) {
        return new MethodHandleImpl.Invoker(type, true);
    }

    public static MethodHandle invoker(MethodType type) {
        return new MethodHandleImpl.Invoker(type, false);
    }

    public static MethodHandle varHandleExactInvoker(VarHandle.AccessMode accessMode,
                                                     MethodType type) {
        return new MethodHandleImpl.AccessInvoker(accessMode, type, true);
    }

    public static MethodHandle varHandleInvoker(VarHandle.AccessMode accessMode, MethodType type) {
        return new MethodHandleImpl.AccessInvoker(accessMode, type, false);
    }

    // ------------------------------------------------------------ arguments

    private static IllegalArgumentException bad(String message, Object a, Object b) {
        return new IllegalArgumentException(message + ": " + a + ", " + b);
    }

    static IllegalArgumentException mismatch(String what, Object a, Object b) {
        return new IllegalArgumentException(what + " must match: " + a + " != " + b);
    }

    public static MethodHandle explicitCastArguments(MethodHandle target, MethodType newType) {
        MethodType type = target.type();
        if (type.parameterCount() != newType.parameterCount())
            throw new WrongMethodTypeException("cannot explicitly cast " + target + " to "
                                               + newType);
        if (type == newType) return target;
        return new MethodHandleImpl.AsType(target.asFixedArity(), newType, true);
    }

    public static MethodHandle permuteArguments(MethodHandle target, MethodType newType,
                                                int... reorder) {
        int[] order = reorder.clone();
        MethodType type = target.type();
        if (newType.returnType() != type.returnType())
            throw bad("return types do not match", type, newType);
        if (order.length != type.parameterCount())
            throw bad("old type parameter count and reorder array length do not match", type,
                      Arrays.toString(order));
        for (int i = 0; i < order.length; i++) {
            if (order[i] < 0 || order[i] >= newType.parameterCount())
                throw bad("index is out of bounds for new type", order[i], newType);
            if (newType.parameterType(order[i]) != type.parameterType(i))
                throw bad("parameter types do not match after reorder", type, newType);
        }
        return new MethodHandleImpl.Permute(target.asFixedArity(), newType, order);
    }

    public static MethodHandle constant(Class<?> type, Object value) {
        if (type == void.class) throw new IllegalArgumentException("void type");
        Object converted = type.isPrimitive() ? Wrapper.forPrimitiveType(type).convert(value, type)
                                              : type.cast(value);
        return new MethodHandleImpl.Constant(MethodType.methodType(type), converted);
    }

    public static MethodHandle identity(Class<?> type) {
        return new MethodHandleImpl.Identity(Objects.requireNonNull(type));
    }

    private static Object zeroOf(Class<?> type) {
        return type.isPrimitive() ? Wrapper.forPrimitiveType(type).zero() : null;
    }

    public static MethodHandle zero(Class<?> type) {
        return empty(MethodType.methodType(Objects.requireNonNull(type)));
    }

    public static MethodHandle empty(MethodType type) {
        Object value = type.returnType() == void.class ? null : zeroOf(type.returnType());
        return new MethodHandleImpl.Constant(type, value);
    }

    public static MethodHandle insertArguments(MethodHandle target, int pos, Object... values) {
        MethodType type = target.type();
        int left = type.parameterCount() - values.length;
        if (left < 0) throw new IllegalArgumentException("too many values to insert");
        if (pos < 0 || pos > left) throw new IllegalArgumentException("no argument type to append");
        if (values.length == 0) return target;
        Object[] converted = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            Class<?> t = type.parameterType(pos + i);
            converted[i] = t.isPrimitive() ? Wrapper.forPrimitiveType(t).convert(values[i], t)
                                           : t.cast(values[i]);
        }
        return new MethodHandleImpl.Insert(target.asFixedArity(),
                                           type.dropParameterTypes(pos, pos + values.length), pos,
                                           converted);
    }

    public static MethodHandle dropArguments(MethodHandle target, int pos,
                                             List<Class<?>> valueTypes) {
        return dropArguments(target, pos, valueTypes.toArray(new Class<?>[0]));
    }

    public static MethodHandle dropArguments(MethodHandle target, int pos, Class<?>... valueTypes) {
        MethodType type = target.type();
        int count = type.parameterCount(), dropped = valueTypes.length;
        if (pos < 0 || pos > count)
            throw new IllegalArgumentException(
                    "no argument type to remove" + Arrays.asList(type, pos,
                            Arrays.asList(valueTypes), count + dropped, count));
        if (dropped == 0) return target;
        return new MethodHandleImpl.Drop(target.asFixedArity(),
                                         type.insertParameterTypes(pos, valueTypes), pos, dropped);
    }

    /** Null where the lists do not match. */
    static MethodHandle dropToMatch(MethodHandle target, int skip, List<Class<?>> newTypes,
                                    int pos) {
        List<Class<?>> old = target.type().parameterList();
        if (skip < 0 || skip > old.size()) throw bad("illegal skip", skip, target);
        if (pos < 0 || pos > newTypes.size()) throw bad("illegal pos", pos, newTypes);
        old = old.subList(skip, old.size());
        List<Class<?>> added = newTypes.subList(pos, newTypes.size());
        int match = old.size();
        if (match > added.size() || !old.equals(added.subList(0, match))) return null;
        MethodHandle h = dropArguments(target, skip + match, added.subList(match, added.size()));
        return dropArguments(h, skip, newTypes.subList(0, pos));
    }

    public static MethodHandle dropArgumentsToMatch(MethodHandle target, int skip,
                                                    List<Class<?>> newTypes, int pos) {
        Objects.requireNonNull(target);
        MethodHandle h = dropToMatch(target, skip, List.copyOf(newTypes), pos);
        if (h == null) {
            List<Class<?>> old = target.type().parameterList();
            throw bad("argument lists do not match", old.subList(skip, old.size()), newTypes);
        }
        return h;
    }

    public static MethodHandle dropReturn(MethodHandle target) {
        MethodType type = target.type();
        if (type.returnType() == void.class) return target;
        return new MethodHandleImpl.AsType(target.asFixedArity(),
                                           type.changeReturnType(void.class), false);
    }

    public static MethodHandle filterArguments(MethodHandle target, int pos,
                                               MethodHandle... filters) {
        MethodType type = target.type();
        if (pos + filters.length > type.parameterCount())
            throw new IllegalArgumentException("too many filters");
        MethodHandle[] copy = filters.clone();
        MethodType newType = type;
        for (int i = copy.length - 1; i >= 0; i--) {
            if (copy[i] == null) continue;
            MethodType f = copy[i].type();
            if (f.parameterCount() != 1 || f.returnType() != type.parameterType(pos + i))
                throw bad("target and filter types do not match", type, f);
            newType = newType.changeParameterType(pos + i, f.parameterType(0));
        }
        return new MethodHandleImpl.Filter(target.asFixedArity(), newType, pos, copy);
    }

    public static MethodHandle collectArguments(MethodHandle target, int pos,
                                                MethodHandle filter) {
        MethodType type = target.type(), f = filter.type();
        Class<?> returns = f.returnType();
        int limit = type.parameterCount() - (returns == void.class ? 0 : 1);
        if (pos < 0 || pos > limit) throw bad("position is out of range for target", target, pos);
        if (returns != void.class) {
            if (returns != type.parameterType(pos))
                throw bad("target and filter types do not match", type, f);
            type = type.dropParameterTypes(pos, pos + 1);
        }
        return new MethodHandleImpl.Collect(
                target.asFixedArity(), type.insertParameterTypes(pos, f.parameterList()), pos,
                filter, false);
    }

    public static MethodHandle filterReturnValue(MethodHandle target, MethodHandle filter) {
        MethodType type = target.type(), f = filter.type();
        boolean ok = f.parameterCount() == 0
                ? type.returnType() == void.class
                : f.parameterCount() == 1 && f.parameterType(0) == type.returnType();
        if (!ok) throw bad("target and filter types do not match", type, f);
        return new MethodHandleImpl.FilterReturn(target.asFixedArity(), filter);
    }

    public static MethodHandle foldArguments(MethodHandle target, MethodHandle combiner) {
        return foldArguments(target, 0, combiner);
    }

    public static MethodHandle foldArguments(MethodHandle target, int pos, MethodHandle combiner) {
        MethodType type = target.type(), c = combiner.type();
        int values = c.returnType() == void.class ? 0 : 1, first = pos + values;
        boolean ok = pos >= 0 && type.parameterCount() >= first + c.parameterCount()
                && (values == 0 || type.parameterType(pos) == c.returnType());
        for (int i = 0; ok && i < c.parameterCount(); i++)
            ok = c.parameterType(i) == type.parameterType(first + i);
        if (!ok) throw mismatch("target and combiner types", type, c);
        return new MethodHandleImpl.Collect(target.asFixedArity(),
                                            type.dropParameterTypes(pos, pos + values), pos,
                                            combiner, true);
    }

    // ------------------------------------------------------------ control

    public static MethodHandle guardWithTest(MethodHandle test, MethodHandle target,
                                             MethodHandle fallback) {
        MethodType g = test.type(), t = target.type(), f = fallback.type();
        if (!t.equals(f)) throw mismatch("target and fallback types", t, f);
        if (g.returnType() != boolean.class)
            throw new IllegalArgumentException("guard type is not a predicate " + g);
        if (dropToMatch(test, 0, t.parameterList(), 0) == null)
            throw mismatch("target and test types", t, g);
        return new MethodHandleImpl.Guard(test, target, fallback);
    }

    public static MethodHandle catchException(MethodHandle target,
                                              Class<? extends Throwable> exType,
                                              MethodHandle handler) {
        MethodType t = target.type(), h = handler.type();
        if (!Throwable.class.isAssignableFrom(exType))
            throw new ClassCastException(exType.getName());
        if (h.parameterCount() < 1 || !h.parameterType(0).isAssignableFrom(exType))
            throw new IllegalArgumentException("handler does not accept exception type " + exType);
        if (h.returnType() != t.returnType())
            throw mismatch("target and handler return types", t, h);
        if (dropToMatch(handler, 1, t.parameterList(), 0) == null)
            throw mismatch("target and handler types", t, h);
        return new MethodHandleImpl.Catch(target, exType, handler);
    }

    public static MethodHandle throwException(Class<?> returnType,
                                              Class<? extends Throwable> exType) {
        if (!Throwable.class.isAssignableFrom(exType))
            throw new ClassCastException(exType.getName());
        return new MethodHandleImpl.Thrower(returnType, exType);
    }

    public static MethodHandle tryFinally(MethodHandle target, MethodHandle cleanup) {
        MethodType t = target.type(), c = cleanup.type();
        Class<?> returns = t.returnType();
        if (returns != c.returnType())
            throw mismatch("target and return types", c.returnType(), returns);
        if (!Throwable.class.isAssignableFrom(c.parameterType(0)))
            throw mismatch("cleanup first argument and Throwable", c, Throwable.class);
        if (returns != void.class && c.parameterType(1) != returns)
            throw mismatch("cleanup second argument and target return type", c, returns);
        MethodHandle fitted = dropToMatch(cleanup, returns == void.class ? 1 : 2,
                                          t.parameterList(), 0);
        if (fitted == null)
            throw mismatch("cleanup parameters after (Throwable,result) and target parameter list"
                           + " prefix", c, t);
        fitted = fitted.asType(fitted.type().changeParameterType(0, Throwable.class));
        return new MethodHandleImpl.Finally(target, fitted);
    }

    public static MethodHandle tableSwitch(MethodHandle fallback, MethodHandle... targets) {
        Objects.requireNonNull(fallback);
        MethodHandle[] copy = targets.clone();
        MethodType type = fallback.type();
        if (copy.length == 0)
            throw new IllegalArgumentException("Not enough cases: " + Arrays.toString(copy));
        if (type.parameterCount() < 1 || type.parameterType(0) != int.class)
            throw new IllegalArgumentException("Case actions must have int as leading parameter: "
                                               + Arrays.toString(copy));
        for (MethodHandle h : copy)
            if (h.type() != type)
                throw new IllegalArgumentException("Case actions must have the same type: "
                                                   + Arrays.toString(copy));
        return new MethodHandleImpl.Switch(fallback, copy);
    }

    public static MethodHandle loop(MethodHandle[]... clauses) {
        return Loops.loop(clauses);
    }

    public static MethodHandle whileLoop(MethodHandle init, MethodHandle pred, MethodHandle body) {
        return Loops.whileLoop(init, pred, body, false);
    }

    public static MethodHandle doWhileLoop(MethodHandle init, MethodHandle body,
                                           MethodHandle pred) {
        return Loops.whileLoop(init, pred, body, true);
    }

    public static MethodHandle countedLoop(MethodHandle iterations, MethodHandle init,
                                           MethodHandle body) {
        return countedLoop(empty(iterations.type()), iterations, init, body);
    }

    public static MethodHandle countedLoop(MethodHandle start, MethodHandle end, MethodHandle init,
                                           MethodHandle body) {
        return Loops.countedLoop(start, end, init, body);
    }

    public static MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init,
                                            MethodHandle body) {
        return Loops.iteratedLoop(iterator, init, body);
    }
}
