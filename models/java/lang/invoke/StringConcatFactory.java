package java.lang.invoke;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import jdk.internal.vm.annotation.Hidden;

/** String concatenation, where Java code asks for it (the VM links the instruction itself). */
public final class StringConcatFactory {
    private static final char ARGUMENT = 1, CONSTANT = 2;
    private static final int MOST_SLOTS = 200;

    private StringConcatFactory() {}

    public static CallSite makeConcat(MethodHandles.Lookup lookup, String name,
                                      MethodType concatType) throws StringConcatException {
        return makeConcatWithConstants(lookup, name, concatType,
                                       "\1".repeat(concatType.parameterCount()));
    }

    public static CallSite makeConcatWithConstants(MethodHandles.Lookup lookup, String name,
                                                   MethodType concatType, String recipe,
                                                   Object... constants)
            throws StringConcatException {
        Objects.requireNonNull(lookup, "Lookup is null");
        Objects.requireNonNull(name, "Name is null");
        Objects.requireNonNull(concatType, "Concat type is null");
        Objects.requireNonNull(constants, "Constants are null");
        for (Object o : constants) Objects.requireNonNull(o, "Cannot accept null constants");
        if ((lookup.lookupModes() & MethodHandles.Lookup.PRIVATE) == 0)
            throw new StringConcatException("Invalid caller: " + lookup.lookupClass().getName());
        String[] parts = parse(concatType, Objects.requireNonNull(recipe, "Recipe is null"),
                               constants);
        Class<?> returns = concatType.returnType();
        if (!returns.isAssignableFrom(String.class))
            throw new StringConcatException(
                    "The return type should be compatible with String, but it is " + returns);
        if (concatType.parameterSlotCount() > MOST_SLOTS)
            throw new StringConcatException("Too many concat argument slots: "
                    + concatType.parameterSlotCount() + ", can only accept " + MOST_SLOTS);
        return new ConstantCallSite(new Concat(concatType, parts));
    }

    /** The text between the arguments; null stands for an argument. */
    private static String[] parse(MethodType type, String recipe, Object[] constants)
            throws StringConcatException {
        List<String> parts = new ArrayList<>();
        StringBuilder text = new StringBuilder();
        int used = 0, arguments = 0;
        for (int i = 0; i < recipe.length(); i++) {
            char c = recipe.charAt(i);
            if (c == ARGUMENT) {
                parts.add(text.toString());
                parts.add(null);
                text.setLength(0);
                arguments++;
            } else if (c != CONSTANT) {
                text.append(c);
            } else if (used == constants.length) {
                throw constants(used, constants.length);
            } else {
                text.append(constants[used++]);
            }
        }
        parts.add(text.toString());
        if (arguments != type.parameterCount())
            throw new StringConcatException("Mismatched number of concat arguments: recipe wants "
                    + arguments + " arguments, but signature provides " + type.parameterCount());
        if (used < constants.length) throw constants(used, constants.length);
        return parts.toArray(new String[0]);
    }

    private static StringConcatException constants(int wanted, int given) {
        return new StringConcatException("Mismatched number of concat constants: recipe wants "
                + wanted + " constants, but only " + given + " are passed");
    }

    private static final class Concat extends MethodHandle {
        final String[] parts;

        Concat(MethodType type, String[] parts) {
            super(type);
            this.parts = parts;
        }

        @Override
        @Hidden
        Object call(Object[] args) {
            StringBuilder text = new StringBuilder();
            int next = 0;
            for (String part : parts) text.append(part == null ? args[next++] : part);
            return text.toString();
        }
    }
}
