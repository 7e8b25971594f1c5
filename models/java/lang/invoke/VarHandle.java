package java.lang.invoke;

import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import jdk.internal.misc.Unsafe;

/**
 * A variable: a field, a static field, an array's element, or a view of bytes. The access methods
 * are executed by the VM from the fields below (src/vm/varhandle.c); no code is generated.
 */
public abstract class VarHandle implements Constable {
    static final int FIELD = 0, STATIC = 1, ARRAY = 2, BYTES = 3, BUFFER = 4;

    final int kind;
    /** FIELD: of the receiver; STATIC: that declares it; else the first coordinate's. */
    final Class<?> owner;
    final Class<?> type;
    /** FIELD, STATIC: where in the object or the class. */
    final int offset;
    /** FIELD, STATIC: its name. */
    final String name;
    final boolean readOnly, exact, bigEndian;

    VarHandle(int kind, Class<?> owner, Class<?> type, String name, int offset, boolean readOnly,
              boolean bigEndian, boolean exact) {
        this.kind = kind;
        this.owner = owner;
        this.type = type;
        this.name = name;
        this.offset = offset;
        this.readOnly = readOnly;
        this.bigEndian = bigEndian;
        this.exact = exact;
    }

    public boolean hasInvokeExactBehavior() {
        return exact;
    }

    public abstract VarHandle withInvokeExactBehavior();

    public abstract VarHandle withInvokeBehavior();

    public final native @MethodHandle.PolymorphicSignature Object get(Object... args);

    public final native @MethodHandle.PolymorphicSignature void set(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setVolatile(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setOpaque(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature void setRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean compareAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchange(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchangeAcquire(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature Object compareAndExchangeRelease(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetPlain(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSet(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetAcquire(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature boolean weakCompareAndSetRelease(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSet(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSetAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndSetRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAdd(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAddAcquire(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndAddRelease(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOr(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOrAcquire(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseOrRelease(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAnd(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAndAcquire(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseAndRelease(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXor(Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXorAcquire(
            Object... args);

    public final native @MethodHandle.PolymorphicSignature Object getAndBitwiseXorRelease(
            Object... args);

    @Override
    public final String toString() {
        return "VarHandle[varType=" + type.getName() + ", coord=" + coordinateTypes() + "]";
    }

    public Class<?> varType() {
        return type;
    }

    public List<Class<?>> coordinateTypes() {
        return List.of(coordinates());
    }

    private Class<?>[] coordinates() {
        switch (kind) {
            case FIELD: return new Class<?>[] {owner};
            case STATIC: return new Class<?>[0];
            default: return new Class<?>[] {owner, int.class};
        }
    }

    public final MethodType accessModeType(AccessMode accessMode) {
        return accessMode.at.accessModeType(coordinates(), type);
    }

    /** The VM's table of what can be done with a variable of a type decides. */
    public final boolean isAccessModeSupported(AccessMode accessMode) {
        return supports(accessMode.ordinal());
    }

    private native boolean supports(int mode);

    public MethodHandle toMethodHandle(AccessMode accessMode) {
        return new MethodHandleImpl.Access(this, accessMode);
    }

    @Override
    public Optional<VarHandleDesc> describeConstable() {
        Optional<ClassDesc> in = owner.describeConstable(), of = type.describeConstable();
        if (in.isEmpty() || of.isEmpty() || kind > ARRAY) return Optional.empty();
        switch (kind) {
            case FIELD: return Optional.of(VarHandleDesc.ofField(in.get(), name, of.get()));
            case STATIC: return Optional.of(VarHandleDesc.ofStaticField(in.get(), name, of.get()));
            default: return Optional.of(VarHandleDesc.ofArray(in.get()));
        }
    }

    public static void fullFence() {
        Unsafe.getUnsafe().fullFence();
    }

    public static void acquireFence() {
        Unsafe.getUnsafe().loadFence();
    }

    public static void releaseFence() {
        Unsafe.getUnsafe().storeFence();
    }

    public static void loadLoadFence() {
        Unsafe.getUnsafe().loadFence();
    }

    public static void storeStoreFence() {
        Unsafe.getUnsafe().storeFence();
    }

    /** The one kind of variable handle there is. */
    static final class Direct extends VarHandle {
        Direct(int kind, Class<?> owner, Class<?> type, String name, int offset, boolean readOnly,
               boolean bigEndian, boolean exact) {
            super(kind, owner, type, name, offset, readOnly, bigEndian, exact);
        }

        private VarHandle with(boolean newExact) {
            if (exact == newExact) return this;
            return new Direct(kind, owner, type, name, offset, readOnly, bigEndian, newExact);
        }

        @Override
        public VarHandle withInvokeExactBehavior() {
            return with(true);
        }

        @Override
        public VarHandle withInvokeBehavior() {
            return with(false);
        }
    }

    static VarHandle ofArray(Class<?> arrayClass) {
        if (!arrayClass.isArray())
            throw new IllegalArgumentException("not an array: " + arrayClass);
        return new Direct(ARRAY, arrayClass, arrayClass.getComponentType(), null, 0, false, false,
                          false);
    }

    static VarHandle ofView(int kind, Class<?> owner, Class<?> viewArrayClass, boolean bigEndian) {
        if (!viewArrayClass.isArray())
            throw new IllegalArgumentException("not an array: " + viewArrayClass);
        Class<?> component = viewArrayClass.getComponentType();
        if (!component.isPrimitive() || component == boolean.class || component == byte.class)
            throw new UnsupportedOperationException();
        return new Direct(kind, owner, component, null, 0, false, bigEndian, false);
    }

    enum AccessType {
        GET,
        SET,
        COMPARE_AND_SET,
        COMPARE_AND_EXCHANGE,
        GET_AND_UPDATE;

        MethodType accessModeType(Class<?>[] coordinates, Class<?> value) {
            int n = coordinates.length;
            int values = this == GET ? 0 : this == SET || this == GET_AND_UPDATE ? 1 : 2;
            Class<?>[] types = Arrays.copyOf(coordinates, n + values);
            Arrays.fill(types, n, n + values, value);
            Class<?> returns = this == SET ? void.class
                    : this == COMPARE_AND_SET ? boolean.class : value;
            return MethodType.methodType(returns, types);
        }
    }

    /** The order is known to the VM. */
    public enum AccessMode {
        GET("get", AccessType.GET),
        SET("set", AccessType.SET),
        GET_VOLATILE("getVolatile", AccessType.GET),
        SET_VOLATILE("setVolatile", AccessType.SET),
        GET_ACQUIRE("getAcquire", AccessType.GET),
        SET_RELEASE("setRelease", AccessType.SET),
        GET_OPAQUE("getOpaque", AccessType.GET),
        SET_OPAQUE("setOpaque", AccessType.SET),
        COMPARE_AND_SET("compareAndSet", AccessType.COMPARE_AND_SET),
        COMPARE_AND_EXCHANGE("compareAndExchange", AccessType.COMPARE_AND_EXCHANGE),
        COMPARE_AND_EXCHANGE_ACQUIRE("compareAndExchangeAcquire", AccessType.COMPARE_AND_EXCHANGE),
        COMPARE_AND_EXCHANGE_RELEASE("compareAndExchangeRelease", AccessType.COMPARE_AND_EXCHANGE),
        WEAK_COMPARE_AND_SET_PLAIN("weakCompareAndSetPlain", AccessType.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET("weakCompareAndSet", AccessType.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET_ACQUIRE("weakCompareAndSetAcquire", AccessType.COMPARE_AND_SET),
        WEAK_COMPARE_AND_SET_RELEASE("weakCompareAndSetRelease", AccessType.COMPARE_AND_SET),
        GET_AND_SET("getAndSet", AccessType.GET_AND_UPDATE),
        GET_AND_SET_ACQUIRE("getAndSetAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_SET_RELEASE("getAndSetRelease", AccessType.GET_AND_UPDATE),
        GET_AND_ADD("getAndAdd", AccessType.GET_AND_UPDATE),
        GET_AND_ADD_ACQUIRE("getAndAddAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_ADD_RELEASE("getAndAddRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_OR("getAndBitwiseOr", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_OR_RELEASE("getAndBitwiseOrRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_OR_ACQUIRE("getAndBitwiseOrAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_AND("getAndBitwiseAnd", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_AND_RELEASE("getAndBitwiseAndRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_AND_ACQUIRE("getAndBitwiseAndAcquire", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR("getAndBitwiseXor", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR_RELEASE("getAndBitwiseXorRelease", AccessType.GET_AND_UPDATE),
        GET_AND_BITWISE_XOR_ACQUIRE("getAndBitwiseXorAcquire", AccessType.GET_AND_UPDATE);

        final String methodName;
        final AccessType at;

        AccessMode(String methodName, AccessType at) {
            this.methodName = methodName;
            this.at = at;
        }

        public String methodName() {
            return methodName;
        }

        public static AccessMode valueFromMethodName(String methodName) {
            for (AccessMode mode : values())
                if (mode.methodName.equals(methodName)) return mode;
            throw new IllegalArgumentException("No AccessMode value for method name " + methodName);
        }
    }

    public static final class VarHandleDesc extends DynamicConstantDesc<VarHandle> {
        private enum Kind {
            FIELD(ConstantDescs.BSM_VARHANDLE_FIELD),
            STATIC_FIELD(ConstantDescs.BSM_VARHANDLE_STATIC_FIELD),
            ARRAY(ConstantDescs.BSM_VARHANDLE_ARRAY);

            final DirectMethodHandleDesc bootstrap;

            Kind(DirectMethodHandleDesc bootstrap) {
                this.bootstrap = bootstrap;
            }

            ConstantDesc[] arguments(ClassDesc owner, ClassDesc type) {
                return this == ARRAY ? new ConstantDesc[] {owner}
                                     : new ConstantDesc[] {owner, type};
            }
        }

        private final Kind kind;
        private final ClassDesc declaringClass, varType;

        private VarHandleDesc(Kind kind, String name, ClassDesc declaringClass, ClassDesc varType) {
            super(kind.bootstrap, name, ConstantDescs.CD_VarHandle,
                  kind.arguments(declaringClass, varType));
            this.kind = kind;
            this.declaringClass = declaringClass;
            this.varType = varType;
        }

        public static VarHandleDesc ofField(ClassDesc declaringClass, String name,
                                            ClassDesc fieldType) {
            Objects.requireNonNull(declaringClass);
            Objects.requireNonNull(name);
            Objects.requireNonNull(fieldType);
            return new VarHandleDesc(Kind.FIELD, name, declaringClass, fieldType);
        }

        public static VarHandleDesc ofStaticField(ClassDesc declaringClass, String name,
                                                  ClassDesc fieldType) {
            Objects.requireNonNull(declaringClass);
            Objects.requireNonNull(name);
            Objects.requireNonNull(fieldType);
            return new VarHandleDesc(Kind.STATIC_FIELD, name, declaringClass, fieldType);
        }

        public static VarHandleDesc ofArray(ClassDesc arrayClass) {
            Objects.requireNonNull(arrayClass);
            if (!arrayClass.isArray())
                throw new IllegalArgumentException("Array class argument not an array: "
                                                   + arrayClass);
            return new VarHandleDesc(Kind.ARRAY, ConstantDescs.DEFAULT_NAME, arrayClass,
                                     arrayClass.componentType());
        }

        public ClassDesc varType() {
            return varType;
        }

        @Override
        public VarHandle resolveConstantDesc(MethodHandles.Lookup lookup)
                throws ReflectiveOperationException {
            Class<?> owner = (Class<?>) declaringClass.resolveConstantDesc(lookup);
            Class<?> type = (Class<?>) varType.resolveConstantDesc(lookup);
            switch (kind) {
                case FIELD: return lookup.findVarHandle(owner, constantName(), type);
                case STATIC_FIELD: return lookup.findStaticVarHandle(owner, constantName(), type);
                default: return MethodHandles.arrayElementVarHandle(owner);
            }
        }

        @Override
        public String toString() {
            String place = kind == Kind.ARRAY ? declaringClass.displayName()
                    : (kind == Kind.STATIC_FIELD ? "static " : "") + declaringClass.displayName()
                            + "." + constantName() + ":" + varType.displayName();
            return "VarHandleDesc[" + place + (kind == Kind.ARRAY ? "[]]" : "]");
        }
    }
}
