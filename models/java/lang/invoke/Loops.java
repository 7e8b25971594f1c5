package java.lang.invoke;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/** The loop combinators: all are built of {@link MethodHandleImpl.Loop}. */
final class Loops {
    private Loops() {}

    private static boolean startsAs(MethodHandle h, List<Class<?>> types) {
        List<Class<?>> own = h.type().parameterList();
        return own.size() <= types.size() && own.equals(types.subList(0, own.size()));
    }

    private static List<Class<?>> longer(List<Class<?>> a, List<Class<?>> b) {
        return a.size() >= b.size() ? a : b;
    }

    private static MethodHandle[] column(List<MethodHandle[]> clauses, int at) {
        MethodHandle[] all = new MethodHandle[clauses.size()];
        for (int i = 0; i < all.length; i++)
            all[i] = clauses.get(i).length > at ? clauses.get(i)[at] : null;
        return all;
    }

    /** Clauses without any function are left out. */
    private static List<MethodHandle[]> checked(MethodHandle[][] clauses) {
        if (clauses == null || clauses.length == 0)
            throw new IllegalArgumentException("null or no clauses passed");
        List<MethodHandle[]> used = new ArrayList<>();
        for (MethodHandle[] c : clauses)
            if (c == null) throw new IllegalArgumentException("null clauses are not allowed");
        for (MethodHandle[] c : clauses) {
            if (c.length > 4)
                throw new IllegalArgumentException("All loop clauses must be represented as "
                        + "MethodHandle arrays with at most 4 elements.");
            for (MethodHandle h : c)
                if (h != null) {
                    used.add(c);
                    break;
                }
        }
        return used;
    }

    private static Class<?>[] variables(MethodHandle[] init, MethodHandle[] step) {
        Class<?>[] types = new Class<?>[init.length];
        for (int i = 0; i < types.length; i++) {
            if (init[i] == null && step[i] == null) {
                types[i] = void.class;
                continue;
            }
            types[i] = (init[i] != null ? init[i] : step[i]).type().returnType();
            if (init[i] != null && step[i] != null && step[i].type().returnType() != types[i])
                throw MethodHandles.mismatch("clause " + i + ": init and step return types",
                                             types[i], step[i].type().returnType());
        }
        return types;
    }

    static MethodHandle loop(MethodHandle[][] all) {
        List<MethodHandle[]> clauses = checked(all);
        MethodHandle[] init = column(clauses, 0), step = column(clauses, 1);
        MethodHandle[] pred = column(clauses, 2), fini = column(clauses, 3);
        Class<?>[] variables = variables(init, step);
        List<Class<?>> inner = new ArrayList<>();
        for (Class<?> c : variables) if (c != void.class) inner.add(c);
        List<Class<?>> outer = suffix(init, new MethodHandle[][] {step, pred, fini}, inner.size());
        for (MethodHandle h : init)
            if (h != null && !startsAs(h, outer))
                throw new IllegalArgumentException("found non-effectively identical init parameter"
                        + " type lists: " + Arrays.asList(init) + " (common suffix: " + outer
                        + ")");
        Class<?> returns = returns(pred, fini);
        inner.addAll(outer);
        for (MethodHandle[] column : new MethodHandle[][] {step, pred, fini})
            for (MethodHandle h : column)
                if (h != null && !startsAs(h, inner))
                    throw new IllegalArgumentException("found non-effectively identical parameter"
                            + " type lists:\nstep: " + Arrays.asList(step) + "\npred: "
                            + Arrays.asList(pred) + "\nfini: " + Arrays.asList(fini)
                            + " (common parameter sequence: " + inner + ")");
        fillIn(variables, init, step, pred, fini, returns);
        return new MethodHandleImpl.Loop(MethodType.methodType(returns, outer), variables, init,
                                         step, pred, fini);
    }

    private static List<Class<?>> suffix(MethodHandle[] init, MethodHandle[][] others, int skip) {
        List<Class<?>> longest = List.of(), first = List.of();
        for (MethodHandle[] column : others)
            for (MethodHandle h : column)
                if (h != null && h.type().parameterCount() > skip)
                    longest = longer(longest, h.type().parameterList());
        if (!longest.isEmpty()) longest = longest.subList(skip, longest.size());
        for (MethodHandle h : init) if (h != null) first = longer(first, h.type().parameterList());
        return longer(longest, first);
    }

    private static Class<?> returns(MethodHandle[] pred, MethodHandle[] fini) {
        Class<?> returns = null;
        for (MethodHandle h : fini)
            if (h != null && returns == null) returns = h.type().returnType();
        if (returns == null) returns = void.class;
        for (MethodHandle h : fini)
            if (h != null && h.type().returnType() != returns)
                throw new IllegalArgumentException("found non-identical finalizer return types: "
                        + Arrays.asList(fini) + " (return type: " + returns + ")");
        boolean any = false;
        for (MethodHandle h : pred) any |= h != null;
        if (!any)
            throw new IllegalArgumentException("no predicate found: " + Arrays.asList(pred));
        for (MethodHandle h : pred)
            if (h != null && h.type().returnType() != boolean.class)
                throw new IllegalArgumentException("predicates must have boolean return type: "
                                                   + Arrays.asList(pred));
        return returns;
    }

    /** What a clause leaves out: zero, keep the value, go on, zero. */
    private static void fillIn(Class<?>[] variables, MethodHandle[] init, MethodHandle[] step,
                               MethodHandle[] pred, MethodHandle[] fini, Class<?> returns) {
        List<Class<?>> before = new ArrayList<>();
        for (int i = 0; i < variables.length; i++) {
            if (init[i] == null) init[i] = MethodHandles.zero(variables[i]);
            if (step[i] == null)
                step[i] = variables[i] == void.class
                        ? MethodHandles.zero(void.class)
                        : MethodHandles.dropArguments(MethodHandles.identity(variables[i]), 0,
                                                      before);
            if (pred[i] == null) pred[i] = MethodHandles.constant(boolean.class, true);
            if (fini[i] == null) fini[i] = MethodHandles.zero(returns);
            if (variables[i] != void.class) before.add(variables[i]);
            init[i] = init[i].asFixedArity();
            step[i] = step[i].asFixedArity();
            pred[i] = pred[i].asFixedArity();
            fini[i] = fini[i].asFixedArity();
        }
    }

    private static MethodHandle identityOrVoid(Class<?> type) {
        return type == void.class ? MethodHandles.zero(type) : MethodHandles.identity(type);
    }

    private static void checkInit(MethodHandle init, Class<?> returns, List<Class<?>> outer) {
        if (init == null) return;
        if (init.type().returnType() != returns || !startsAs(init, outer))
            throw MethodHandles.mismatch("loop initializer", init.type(),
                                         MethodType.methodType(returns, outer));
    }

    static MethodHandle whileLoop(MethodHandle init, MethodHandle pred, MethodHandle body,
                                  boolean bodyFirst) {
        MethodType p = pred.type(), b = body.type();
        Class<?> returns = b.returnType();
        List<Class<?>> inner = b.parameterList(), outer = inner;
        if (returns != void.class) {
            if (inner.isEmpty() || inner.get(0) != returns)
                throw MethodHandles.mismatch("body function", b,
                                             b.insertParameterTypes(0, returns));
            outer = inner.subList(1, inner.size());
        }
        if (p.returnType() != boolean.class || !startsAs(pred, inner))
            throw MethodHandles.mismatch("loop predicate", p,
                                         MethodType.methodType(boolean.class, inner));
        checkInit(init, returns, outer);
        MethodHandle fini = identityOrVoid(returns);
        if (bodyFirst) return loop(new MethodHandle[][] {{init, body, pred, fini}});
        return loop(new MethodHandle[][] {{null, null, pred, fini}, {init, body}});
    }

    /** i + 1, i < limit, hasNext, next, iterator: small handles that the loops are made of. */
    static final class Step extends MethodHandle {
        static final int INCREMENT = 0, BELOW = 1, HAS_NEXT = 2, NEXT = 3, ITERATOR = 4;
        final int what;

        Step(int what, Class<?> returns, Class<?>... parameters) {
            super(MethodType.methodType(returns, parameters));
            this.what = what;
        }

        @Override
        @jdk.internal.vm.annotation.Hidden
        Object call(Object[] args) {
            switch (what) {
                case INCREMENT: return (int) args[1] + 1;
                case BELOW: return (int) args[1] < (int) args[0];
                case HAS_NEXT: return ((Iterator<?>) args[0]).hasNext();
                case NEXT: return ((Iterator<?>) args[0]).next();
                default: return ((Iterable<?>) args[0]).iterator();
            }
        }
    }

    private static void checkBody(MethodType b, Class<?> element) {
        int vars = b.returnType() == void.class ? 0 : 1;
        if (vars == 1 && (b.parameterCount() == 0 || b.parameterType(0) != b.returnType()))
            throw MethodHandles.mismatch("body function", b,
                                         b.insertParameterTypes(0, b.returnType()));
        if (b.parameterCount() <= vars
                || (element == int.class && b.parameterType(vars) != int.class))
            throw MethodHandles.mismatch("body function", b,
                                         b.insertParameterTypes(vars, element));
    }

    static MethodHandle countedLoop(MethodHandle start, MethodHandle end, MethodHandle init,
                                    MethodHandle body) {
        Objects.requireNonNull(start);
        if (start.type().returnType() != int.class)
            throw MethodHandles.mismatch("start function", start.type(),
                                         start.type().changeReturnType(int.class));
        if (end.type().returnType() != int.class)
            throw MethodHandles.mismatch("end function", end.type(),
                                         end.type().changeReturnType(int.class));
        MethodType b = body.type();
        checkBody(b, int.class);
        Class<?> returns = b.returnType();
        int vars = returns == void.class ? 0 : 1;
        List<Class<?>> outer = b.parameterList().subList(vars + 1, b.parameterCount());
        if (outer.isEmpty()) outer = end.type().parameterList();
        if (!startsAs(start, outer))
            throw MethodHandles.mismatch("start parameter types", start.type(),
                                         MethodType.methodType(int.class, outer));
        if (!startsAs(end, outer))
            throw MethodHandles.mismatch("end parameter types", end.type(),
                                         MethodType.methodType(int.class, outer));
        checkInit(init, returns, outer);
        MethodHandle step = new Step(Step.INCREMENT, int.class, int.class, int.class);
        MethodHandle below = new Step(Step.BELOW, boolean.class, int.class, int.class);
        MethodHandle result = null;
        if (vars == 1) { // (limit, value, counter)
            step = MethodHandles.dropArguments(step, 1, returns);
            below = MethodHandles.dropArguments(below, 1, returns);
            result = MethodHandles.dropArguments(MethodHandles.identity(returns), 0, int.class);
        }
        body = MethodHandles.dropArguments(body, 0, int.class);
        return loop(new MethodHandle[][] {
            {end, null, below, result}, {init, body}, {start, step}
        });
    }

    static MethodHandle iteratedLoop(MethodHandle iterator, MethodHandle init, MethodHandle body) {
        MethodType b = body.type();
        checkBody(b, Object.class);
        Class<?> returns = b.returnType(), iterable = Iterable.class;
        int vars = returns == void.class ? 0 : 1;
        List<Class<?>> outer = b.parameterList().subList(vars + 1, b.parameterCount());
        if (iterator != null) {
            MethodType t = iterator.type();
            if (outer.isEmpty()) outer = t.parameterList();
            if (!Iterator.class.isAssignableFrom(t.returnType()))
                throw new IllegalArgumentException(
                        "iteratedLoop first argument must have Iterator return type");
            if (!startsAs(iterator, outer))
                throw MethodHandles.mismatch("iterator parameters", t,
                                             MethodType.methodType(t.returnType(), outer));
        } else if (outer.isEmpty()) {
            outer = List.of(iterable);
        } else {
            iterable = outer.get(0);
            if (!Iterable.class.isAssignableFrom(iterable))
                throw new IllegalArgumentException(
                        "inferred first loop argument must inherit from Iterable: " + iterable);
        }
        checkInit(init, returns, outer);
        MethodHandle start = iterator != null
                ? iterator.asType(iterator.type().changeReturnType(Iterator.class))
                : new Step(Step.ITERATOR, Iterator.class, iterable);
        MethodHandle hasNext = new Step(Step.HAS_NEXT, boolean.class, Iterator.class);
        MethodHandle next = new Step(Step.NEXT, Object.class, Iterator.class);
        Class<?> element = b.parameterType(vars);
        MethodHandle result = null, step = body;
        try {
            next = next.asType(MethodType.methodType(element, Iterator.class));
        } catch (WrongMethodTypeException e) {
            throw new IllegalArgumentException(e);
        }
        if (vars == 1) {
            result = MethodHandles.dropArguments(MethodHandles.identity(returns), 0,
                                                 Iterator.class);
            int[] order = new int[b.parameterCount()];
            for (int i = 0; i < order.length; i++) order[i] = i;
            order[0] = 1;
            order[1] = 0;
            MethodType swapped = b.changeParameterType(0, element)
                    .changeParameterType(1, returns);
            step = MethodHandles.permuteArguments(body, swapped, order);
        }
        step = MethodHandles.filterArguments(step, 0, next);
        return loop(new MethodHandle[][] {{start, null, hasNext, result}, {init, step}});
    }
}
