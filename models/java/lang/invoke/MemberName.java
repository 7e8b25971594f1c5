package java.lang.invoke;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** A method, constructor or field: as asked for, and after {@link #find} as found. */
final class MemberName {
    static final int VARARGS = 0x80, CALLER_SENSITIVE = 0x10000;

    /** Where to look; after it was found, the class that declares it. */
    Class<?> owner;
    final String name;
    final Object type; // MethodType, Class or descriptor
    int kind; // MethodHandleInfo.REF_…
    int modifiers;
    int slot = -1;

    MemberName(Class<?> owner, String name, Object type, int kind) {
        this.owner = owner;
        this.name = name;
        this.type = type;
        this.kind = kind;
    }

    MemberName(Method m) {
        this(m.getDeclaringClass(), m.getName(),
             MethodType.methodType(m.getReturnType(), m.getParameterTypes()),
             Modifier.isStatic(m.getModifiers()) ? MethodHandleInfo.REF_invokeStatic
                     : m.getDeclaringClass().isInterface() ? MethodHandleInfo.REF_invokeInterface
                                                           : MethodHandleInfo.REF_invokeVirtual);
        find();
    }

    MemberName(Constructor<?> c) {
        this(c.getDeclaringClass(), "<init>",
             MethodType.methodType(void.class, c.getParameterTypes()),
             MethodHandleInfo.REF_newInvokeSpecial);
        find();
    }

    MemberName(Field f, boolean set) {
        this(f.getDeclaringClass(), f.getName(), f.getType(),
             Modifier.isStatic(f.getModifiers())
                     ? (set ? MethodHandleInfo.REF_putStatic : MethodHandleInfo.REF_getStatic)
                     : (set ? MethodHandleInfo.REF_putField : MethodHandleInfo.REF_getField));
        find();
    }

    /** For a class in messages. */
    MemberName(Class<?> c) {
        this(null, null, c, 0);
    }

    /** Looks it up and fills in what was found; false: there is none. */
    boolean find() {
        String descriptor = type instanceof MethodType ? ((MethodType) type).toMethodDescriptorString()
                                                       : ((Class<?>) type).descriptorString();
        return find0(owner, name, descriptor);
    }

    private native boolean find0(Class<?> in, String name, String descriptor);

    /** A field's offset in its object or class. */
    native int offset();

    boolean isField() {
        return kind >= MethodHandleInfo.REF_getField && kind <= MethodHandleInfo.REF_putStatic;
    }

    boolean isMethod() {
        return kind >= MethodHandleInfo.REF_invokeVirtual && !isConstructor();
    }

    boolean isConstructor() {
        return kind == MethodHandleInfo.REF_newInvokeSpecial;
    }

    boolean isFinal() {
        return Modifier.isFinal(modifiers);
    }

    boolean isStatic() {
        return Modifier.isStatic(modifiers);
    }

    boolean isVarargs() {
        return !isField() && (modifiers & VARARGS) != 0;
    }

    boolean isCallerSensitive() {
        return (modifiers & CALLER_SENSITIVE) != 0;
    }

    MethodType methodType() {
        if (type instanceof String) { // of a stack frame: the VM gives the descriptor
            return MethodType.fromMethodDescriptorString((String) type, owner.getClassLoader());
        }
        return (MethodType) type;
    }

    private static String text(Object o) {
        return o instanceof Class ? ((Class<?>) o).getName() : String.valueOf(o);
    }

    @Override
    public String toString() {
        if (kind == 0) return type.toString();
        // A private method that was found needs no selection.
        boolean fixed = slot >= 0 && kind == MethodHandleInfo.REF_invokeVirtual
                && Modifier.isPrivate(modifiers);
        int shown = fixed ? MethodHandleInfo.REF_invokeSpecial : kind;
        return owner.getName() + "." + name + (isField() ? "/" : "") + text(type) + "/"
                + MethodHandleNatives.refKindName((byte) shown);
    }

    IllegalAccessException accessException(String message, MethodHandles.Lookup from) {
        message += ": " + this;
        if (from == MethodHandles.publicLookup()) message += ", from public Lookup";
        else message += ", from " + from.lookupClass() + " (" + from.lookupClass().getModule() + ")";
        if (from.previousLookupClass() != null)
            message += ", previous lookup " + from.previousLookupClass().getName() + " ("
                    + from.previousLookupClass().getModule() + ")";
        return new IllegalAccessException(message);
    }

    /** As the VM names a method in its errors. */
    String signature() {
        StringBuilder text = new StringBuilder("'");
        MethodType t = methodType();
        text.append(t.returnType().getTypeName()).append(' ').append(owner.getName()).append('.');
        text.append(name).append('(');
        for (int i = 0; i < t.parameterCount(); i++)
            text.append(i == 0 ? "" : ", ").append(t.parameterType(i).getTypeName());
        return text.append(")'").toString();
    }

    String protection() {
        return Modifier.isPrivate(modifiers) ? "private"
                : Modifier.isProtected(modifiers) ? "protected" : "package-private";
    }

    String notFound() {
        return (isConstructor() ? "no such constructor: " : isField() ? "no such field: "
                                                                      : "no such method: ") + this;
    }
}
