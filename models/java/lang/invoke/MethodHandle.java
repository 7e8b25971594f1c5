package java.lang.invoke;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.constant.ClassDesc;
import java.lang.constant.Constable;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A method handle is a small object that can be called with an array of boxed arguments. The VM
 * links invokeExact and invoke (src/vm/handle.c): it calls the member of a direct handle at once,
 * and boxes the arguments for {@link #call} of every other handle.
 */
public abstract class MethodHandle implements Constable {
    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @interface PolymorphicSignature {}

    private final MethodType type;

    MethodHandle(MethodType type) {
        this.type = Objects.requireNonNull(type);
    }

    /**
     * Runs it. The array belongs to the callee; each argument is null or an instance of its
     * parameter type (of the wrapper class, if that is primitive), and so is the result.
     */
    abstract Object call(Object[] args) throws Throwable;

    public MethodType type() {
        return type;
    }

    public final native @PolymorphicSignature Object invokeExact(Object... args) throws Throwable;

    public final native @PolymorphicSignature Object invoke(Object... args) throws Throwable;

    public Object invokeWithArguments(Object... arguments) throws Throwable {
        return asType(MethodType.genericMethodType(arguments.length)).call(arguments.clone());
    }

    public Object invokeWithArguments(List<?> arguments) throws Throwable {
        return invokeWithArguments(arguments.toArray());
    }

    public MethodHandle asType(MethodType newType) {
        if (newType == type) return this;
        if (!type.isConvertibleTo(newType))
            throw new WrongMethodTypeException("cannot convert " + this + " to " + newType);
        return new MethodHandleImpl.AsType(this, newType, false);
    }

    public MethodHandle asSpreader(Class<?> arrayType, int arrayLength) {
        return asSpreader(type.parameterCount() - arrayLength, arrayType, arrayLength);
    }

    public MethodHandle asSpreader(int pos, Class<?> arrayType, int arrayLength) {
        checkArray(arrayType, arrayLength);
        int count = type.parameterCount();
        if (count < arrayLength) throw new IllegalArgumentException("bad spread array length");
        if (pos < 0 || pos + arrayLength > count)
            throw new IllegalArgumentException("bad spread position");
        Class<?> element = arrayType.getComponentType();
        MethodType spread = type;
        for (int i = 0; i < arrayLength; i++) spread = spread.changeParameterType(pos + i, element);
        MethodHandle target = asType(spread);
        MethodType newType = spread.dropParameterTypes(pos, pos + arrayLength)
                .insertParameterTypes(pos, arrayType);
        return new MethodHandleImpl.Spread(target, newType, pos, arrayLength);
    }

    private static void checkArray(Class<?> arrayType, int arrayLength) {
        Class<?> element = arrayType.getComponentType();
        if (element == null)
            throw new IllegalArgumentException("not an array type: " + arrayType);
        if (arrayLength < 0 || arrayLength > 255)
            throw new IllegalArgumentException("array length is not legal: " + arrayLength);
        if (arrayLength > 127 && (element == long.class || element == double.class))
            throw new IllegalArgumentException("array length is not legal for long[] or double[]: "
                                               + arrayLength);
    }

    public MethodHandle withVarargs(boolean makeVarargs) {
        if (makeVarargs == isVarargsCollector()) return this;
        if (!makeVarargs) return asFixedArity();
        Class<?> last = type.parameterCount() == 0 ? Void.class : type.lastParameterType();
        return asVarargsCollector(last);
    }

    public MethodHandle asCollector(Class<?> arrayType, int arrayLength) {
        return asCollector(type.parameterCount() - 1, arrayType, arrayLength);
    }

    public MethodHandle asCollector(int pos, Class<?> arrayType, int arrayLength) {
        checkCollector(pos, arrayType, arrayLength);
        Class<?>[] elements = new Class<?>[arrayLength];
        java.util.Arrays.fill(elements, arrayType.getComponentType());
        MethodType newType = type.dropParameterTypes(pos, pos + 1)
                .insertParameterTypes(pos, elements);
        return new MethodHandleImpl.Gather(asFixedArity(), newType, pos, arrayType, arrayLength);
    }

    private void checkCollector(int pos, Class<?> arrayType, int arrayLength) {
        checkArray(arrayType, arrayLength);
        if (pos < 0 || pos >= type.parameterCount())
            throw new IllegalArgumentException("bad collect position");
        if (!type.parameterType(pos).isAssignableFrom(arrayType))
            throw new IllegalArgumentException("array type not assignable to argument: " + this
                                               + ", " + arrayType);
    }

    public MethodHandle asVarargsCollector(Class<?> arrayType) {
        Objects.requireNonNull(arrayType);
        checkCollector(type.parameterCount() - 1, arrayType, 0);
        if (isVarargsCollector() && type.lastParameterType() == arrayType) return this;
        return new MethodHandleImpl.Varargs(asFixedArity(), arrayType);
    }

    public boolean isVarargsCollector() {
        return false;
    }

    public MethodHandle asFixedArity() {
        return this;
    }

    public MethodHandle bindTo(Object x) {
        if (type.parameterCount() == 0 || type.parameterType(0).isPrimitive())
            throw new IllegalArgumentException("no leading reference parameter");
        Object value = type.parameterType(0).cast(x);
        return new MethodHandleImpl.Insert(asFixedArity(), type.dropParameterTypes(0, 1), 0,
                                           new Object[] {value});
    }

    @Override
    public Optional<MethodHandleDesc> describeConstable() {
        MemberName m = internalMemberName();
        if (m == null) return Optional.empty();
        Optional<ClassDesc> owner = m.owner.describeConstable();
        Optional<MethodTypeDesc> desc = type.describeConstable();
        if (owner.isEmpty() || desc.isEmpty()) return Optional.empty();
        DirectMethodHandleDesc.Kind kind =
                DirectMethodHandleDesc.Kind.valueOf(m.kind, m.owner.isInterface());
        if (m.isConstructor())
            return Optional.of(MethodHandleDesc.ofConstructor(
                    owner.get(), desc.get().parameterArray()));
        if (m.isMethod())
            return Optional.of(MethodHandleDesc.ofMethod(
                    kind, owner.get(), m.name,
                    ((MethodType) m.type).describeConstable().orElseThrow()));
        return Optional.of(MethodHandleDesc.ofField(
                kind, owner.get(), m.name,
                ((Class<?>) m.type).describeConstable().orElseThrow()));
    }

    /** The member of a direct handle; null for all others. */
    MemberName internalMemberName() {
        return null;
    }

    @Override
    public String toString() {
        return "MethodHandle" + type;
    }
}
