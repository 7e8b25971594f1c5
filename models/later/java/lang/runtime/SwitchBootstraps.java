package java.lang.runtime;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Objects;

/**
 * Pattern switches whose labels the VM does not link itself (src/vm/pattern.c): those with
 * descriptions of enum constants, and those that Java code asks for.
 */
public final class SwitchBootstraps {
    private SwitchBootstraps() {}

    private static final MethodHandle TYPE = find("selectType");
    private static final MethodHandle ENUM = find("selectEnum");

    private static MethodHandle find(String name) {
        try {
            return MethodHandles.lookup().findStatic(SwitchBootstraps.class, name,
                    MethodType.methodType(int.class, Object.class, int.class,
                                          MethodHandles.Lookup.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static CallSite site(MethodHandle select, MethodHandles.Lookup lookup, MethodType type,
                                 Object[] labels) {
        return new ConstantCallSite(
                MethodHandles.insertArguments(select, 2, lookup, labels).asType(type));
    }

    private static boolean isShape(MethodType type) {
        return type.parameterCount() == 2 && type.returnType() == int.class
                && type.parameterType(1) == int.class;
    }

    public static CallSite typeSwitch(MethodHandles.Lookup lookup, String invocationName,
                                      MethodType invocationType, Object... labels) {
        if (!isShape(invocationType))
            throw new IllegalArgumentException("Illegal invocation type " + invocationType);
        labels = labels.clone();
        for (Object label : labels) {
            if (label == null) throw new IllegalArgumentException("null label found");
            if (!(label instanceof Class || label instanceof String || label instanceof Integer
                    || label instanceof Enum.EnumDesc))
                throw new IllegalArgumentException("label with illegal type found: "
                                                   + label.getClass());
        }
        return site(TYPE, lookup, invocationType, labels);
    }

    public static CallSite enumSwitch(MethodHandles.Lookup lookup, String invocationName,
                                      MethodType invocationType, Object... labels) {
        if (!isShape(invocationType) || !invocationType.parameterType(0).isEnum())
            throw new IllegalArgumentException("Illegal invocation type " + invocationType);
        Class<?> enumClass = invocationType.parameterType(0);
        labels = labels.clone();
        for (Object label : labels) {
            if (label == null) throw new IllegalArgumentException("null label found");
            if (label instanceof Class) {
                if (label != enumClass)
                    throw new IllegalArgumentException("the Class label: " + label
                            + ", expected the provided enum class: " + enumClass);
            } else if (!(label instanceof String)) {
                throw new IllegalArgumentException("label with illegal type found: "
                        + label.getClass() + ", expected label of type either String or Class");
            }
        }
        return site(ENUM, lookup, invocationType, labels);
    }

    private static int selectType(Object target, int restart, MethodHandles.Lookup lookup,
                                  Object[] labels) {
        Objects.checkIndex(restart, labels.length + 1);
        if (target == null) return -1;
        for (int i = restart; i < labels.length; i++)
            if (fits(target, labels[i], lookup)) return i;
        return labels.length;
    }

    private static boolean fits(Object target, Object label, MethodHandles.Lookup lookup) {
        if (label instanceof Class) {
            MethodType type = MethodType.methodType((Class<?>) label);
            return type.wrap().returnType().isInstance(target); // a primitive came in a box
        }
        if (label instanceof Enum.EnumDesc)
            return target instanceof Enum
                    && isConstant((Enum<?>) target, (Enum.EnumDesc<?>) label, lookup);
        if (label instanceof Integer && target instanceof Character)
            return (int) (Character) target == (Integer) label;
        return label.equals(target);
    }

    /** A description that leads nowhere fits nothing. */
    private static boolean isConstant(Enum<?> target, Enum.EnumDesc<?> label,
                                      MethodHandles.Lookup lookup) {
        try {
            return target.name().equals(label.constantName())
                    && label.constantType().resolveConstantDesc(lookup) == target.getDeclaringClass();
        } catch (IllegalArgumentException | ReflectiveOperationException e) {
            return false;
        }
    }

    private static int selectEnum(Object target, int restart, MethodHandles.Lookup lookup,
                                  Object[] labels) {
        Objects.checkIndex(restart, labels.length + 1);
        if (target == null) return -1;
        for (int i = restart; i < labels.length; i++)
            if (labels[i] instanceof Class || ((Enum<?>) target).name().equals(labels[i])) return i;
        return labels.length;
    }
}
