package java.lang.invoke;

import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.internal.access.JavaLangInvokeAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.invoke.NativeEntryPoint;
import jdk.internal.vm.annotation.Hidden;

/** The handles that are not members: each is what it does to its arguments. */
final class MethodHandleImpl {
    private MethodHandleImpl() {}

    /**
     * Converts each argument from one parameter list to the other: as asType does, or as
     * explicitCastArguments does. In place.
     */
    static native void convertArguments(Object[] args, MethodType from, MethodType to,
                                        boolean explicit);

    static native Object convert(Object value, Class<?> from, Class<?> to, boolean explicit);

    static Object[] replace(Object[] args, int pos, int removed, Object[] inserted) {
        Object[] all = new Object[args.length - removed + inserted.length];
        System.arraycopy(args, 0, all, 0, pos);
        System.arraycopy(inserted, 0, all, pos, inserted.length);
        System.arraycopy(args, pos + removed, all, pos + inserted.length,
                         args.length - pos - removed);
        return all;
    }

    private static final Object[] NONE = {};

    static Object[] one(Object value, Class<?> type) {
        return type == void.class ? NONE : new Object[] {value};
    }

    static Object[] prefix(Object[] args, MethodHandle h) {
        return Arrays.copyOf(args, h.type().parameterCount());
    }

    /** Another type for a target: converted arguments and result. */
    static final class AsType extends MethodHandle {
        final MethodHandle target;
        final boolean explicit;

        AsType(MethodHandle target, MethodType type, boolean explicit) {
            super(type);
            this.target = target;
            this.explicit = explicit;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            convertArguments(args, type(), target.type(), explicit);
            return convert(target.call(args), target.type().returnType(), type().returnType(),
                           explicit);
        }
    }

    static final class Varargs extends MethodHandle {
        final MethodHandle target;
        final Class<?> arrayType;

        Varargs(MethodHandle target, Class<?> arrayType) {
            super(target.type());
            this.target = target;
            this.arrayType = arrayType;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            return target.call(args);
        }

        @Override
        public boolean isVarargsCollector() {
            return true;
        }

        @Override
        public MethodHandle asFixedArity() {
            return target;
        }

        @Override
        public MethodHandle asType(MethodType newType) {
            MethodType type = type();
            if (newType == type) return this;
            int last = type.parameterCount() - 1, count = newType.parameterCount();
            if (count == last + 1
                    && type.parameterType(last).isAssignableFrom(newType.parameterType(last)))
                return target.asType(newType);
            MethodHandle collector;
            try {
                collector = target.asCollector(arrayType, count - last);
            } catch (IllegalArgumentException e) {
                throw new WrongMethodTypeException("cannot build collector", e);
            }
            return collector.asType(newType);
        }

        @Override
        public Object invokeWithArguments(Object... arguments) throws Throwable {
            int last = type().parameterCount() - 1, count = arguments.length;
            if (count <= 250 || count < last)
                return super.invokeWithArguments(arguments);
            // More than a call site can pass: collect them here.
            Object array = Array.newInstance(arrayType.getComponentType(), count - last);
            for (int i = last; i < count; i++)
                Array.set(array, i - last,
                          convert(arguments[i], Object.class, arrayType.getComponentType(), false));
            Object[] fixed = Arrays.copyOf(arguments, last + 1);
            fixed[last] = array;
            return target.invokeWithArguments(fixed);
        }

        @Override
        MemberName internalMemberName() {
            return target.internalMemberName();
        }
    }

    static final class Spread extends MethodHandle {
        final MethodHandle target;
        final int pos, count;

        Spread(MethodHandle target, MethodType type, int pos, int count) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.count = count;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            Object array = args[pos];
            if (array == null && count > 0) throw new NullPointerException("null array reference");
            int length = array == null ? 0 : Array.getLength(array);
            if (length != count)
                throw new IllegalArgumentException("array is not of length " + count);
            Object[] elements = new Object[count];
            for (int i = 0; i < count; i++) elements[i] = Array.get(array, i);
            return target.call(replace(args, pos, 1, elements));
        }
    }

    /** asCollector. */
    static final class Gather extends MethodHandle {
        final MethodHandle target;
        final int pos, count;
        final Class<?> arrayType;

        Gather(MethodHandle target, MethodType type, int pos, Class<?> arrayType, int count) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.count = count;
            this.arrayType = arrayType;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            Object array = Array.newInstance(arrayType.getComponentType(), count);
            for (int i = 0; i < count; i++) Array.set(array, i, args[pos + i]);
            return target.call(replace(args, pos, count, new Object[] {array}));
        }
    }

    static final class Insert extends MethodHandle {
        final MethodHandle target;
        final int pos;
        final Object[] values;

        Insert(MethodHandle target, MethodType type, int pos, Object[] values) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.values = values;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            return target.call(replace(args, pos, 0, values));
        }
    }

    static final class Drop extends MethodHandle {
        final MethodHandle target;
        final int pos, count;

        Drop(MethodHandle target, MethodType type, int pos, int count) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.count = count;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            return target.call(replace(args, pos, count, NONE));
        }
    }

    static final class Permute extends MethodHandle {
        final MethodHandle target;
        final int[] order;

        Permute(MethodHandle target, MethodType type, int[] order) {
            super(type);
            this.target = target;
            this.order = order;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            Object[] all = new Object[order.length];
            for (int i = 0; i < order.length; i++) all[i] = args[order[i]];
            return target.call(all);
        }
    }

    static final class Filter extends MethodHandle {
        final MethodHandle target;
        final int pos;
        final MethodHandle[] filters; // some are null

        Filter(MethodHandle target, MethodType type, int pos, MethodHandle[] filters) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filters = filters;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            for (int i = 0; i < filters.length; i++)
                if (filters[i] != null)
                    args[pos + i] = filters[i].call(new Object[] {args[pos + i]});
            return target.call(args);
        }
    }

    static final class FilterReturn extends MethodHandle {
        final MethodHandle target, filter;

        FilterReturn(MethodHandle target, MethodHandle filter) {
            super(target.type().changeReturnType(filter.type().returnType()));
            this.target = target;
            this.filter = filter;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            return filter.call(one(target.call(args), target.type().returnType()));
        }
    }

    /** Some arguments go to a filter, whose result is put in their place or before them. */
    static final class Collect extends MethodHandle {
        final MethodHandle target, filter;
        final int pos;
        final boolean keep; // foldArguments

        Collect(MethodHandle target, MethodType type, int pos, MethodHandle filter, boolean keep) {
            super(type);
            this.target = target;
            this.pos = pos;
            this.filter = filter;
            this.keep = keep;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            int count = filter.type().parameterCount();
            Object value = filter.call(Arrays.copyOfRange(args, pos, pos + count));
            return target.call(replace(args, pos, keep ? 0 : count,
                                       one(value, filter.type().returnType())));
        }
    }

    static final class Guard extends MethodHandle {
        final MethodHandle test, target, fallback;

        Guard(MethodHandle test, MethodHandle target, MethodHandle fallback) {
            super(target.type());
            this.test = test;
            this.target = target;
            this.fallback = fallback;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            return ((boolean) test.call(prefix(args, test)) ? target : fallback).call(args);
        }
    }

    static final class Catch extends MethodHandle {
        final MethodHandle target, handler;
        final Class<? extends Throwable> exception;

        Catch(MethodHandle target, Class<? extends Throwable> exception, MethodHandle handler) {
            super(target.type());
            this.target = target;
            this.exception = exception;
            this.handler = handler;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            try {
                return target.call(args.clone());
            } catch (Throwable t) {
                if (!exception.isInstance(t)) throw t;
                return handler.call(prefix(replace(args, 0, 0, new Object[] {t}), handler));
            }
        }
    }

    static final class Finally extends MethodHandle {
        final MethodHandle target, cleanup;

        Finally(MethodHandle target, MethodHandle cleanup) {
            super(target.type());
            this.target = target;
            this.cleanup = cleanup;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            Class<?> returns = type().returnType();
            Throwable thrown = null;
            Object result = null;
            try {
                result = target.call(args.clone());
            } catch (Throwable t) {
                thrown = t;
                result = convert(null, void.class, returns, true);
            }
            Object[] front = returns == void.class ? new Object[] {thrown}
                                                   : new Object[] {thrown, result};
            result = cleanup.call(prefix(replace(args, 0, 0, front), cleanup));
            if (thrown != null) throw thrown;
            return result;
        }
    }

    static final class Switch extends MethodHandle {
        final MethodHandle fallback;
        final MethodHandle[] targets;

        Switch(MethodHandle fallback, MethodHandle[] targets) {
            super(fallback.type());
            this.fallback = fallback;
            this.targets = targets;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            int i = (int) args[0];
            return (i >= 0 && i < targets.length ? targets[i] : fallback).call(args);
        }
    }

    /** A fixed result. */
    static final class Constant extends MethodHandle {
        final Object value;

        Constant(MethodType type, Object value) {
            super(type);
            this.value = value;
        }

        @Override
        @Hidden
        Object call(Object[] args) {
            return value;
        }
    }

    static final class Identity extends MethodHandle {
        Identity(Class<?> type) {
            super(MethodType.methodType(type, type));
        }

        @Override
        @Hidden
        Object call(Object[] args) {
            return args[0];
        }
    }

    static final class Thrower extends MethodHandle {
        Thrower(Class<?> returns, Class<? extends Throwable> exception) {
            super(MethodType.methodType(returns, exception));
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            throw (Throwable) args[0];
        }
    }

    static final class Elements extends MethodHandle {
        static final int GET = 0, SET = 1, LENGTH = 2, NEW = 3;
        final int operation;

        Elements(MethodType type, int operation) {
            super(type);
            this.operation = operation;
        }

        @Override
        @Hidden
        Object call(Object[] args) {
            switch (operation) {
                case GET: return Array.get(args[0], (int) args[1]);
                case LENGTH: return Array.getLength(args[0]);
                case NEW: return Array.newInstance(type().returnType().getComponentType(),
                                                   (int) args[0]);
                default:
                    if (args[0] instanceof Object[]) ((Object[]) args[0])[(int) args[1]] = args[2];
                    else Array.set(args[0], (int) args[1], args[2]);
                    return null;
            }
        }
    }

    /** invoker, exactInvoker: the first argument is the handle to call. */
    static final class Invoker extends MethodHandle {
        final MethodType target;
        final boolean exact;

        Invoker(MethodType target, boolean exact) {
            super(target.insertParameterTypes(0, MethodHandle.class));
            this.target = target;
            this.exact = exact;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            MethodHandle h = (MethodHandle) args[0];
            if (exact && h.type() != target)
                throw MethodHandleNatives.wrongType(h.type(), target);
            return h.asType(target).call(replace(args, 0, 1, NONE));
        }
    }

    /** A polymorphic method as reflection sees it: it takes an array, and cannot be called. */
    static final class Reflected extends MethodHandle {
        Reflected(MethodHandle invoker) {
            super(invoker.type());
        }

        @Override
        @Hidden
        Object call(Object[] args) {
            throw new UnsupportedOperationException("cannot reflectively invoke "
                    + (type().parameterType(0) == VarHandle.class ? "VarHandle" : "MethodHandle"));
        }
    }

    /** varHandleInvoker, varHandleExactInvoker. */
    static final class AccessInvoker extends MethodHandle {
        final MethodType target;
        final VarHandle.AccessMode mode;
        final boolean exact;

        AccessInvoker(VarHandle.AccessMode mode, MethodType target, boolean exact) {
            super(target.insertParameterTypes(0, VarHandle.class));
            this.target = target;
            this.mode = mode;
            this.exact = exact;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            VarHandle h = (VarHandle) args[0];
            MethodType type = h.accessModeType(mode);
            if (exact && type != target) {
                MethodType has = type.insertParameterTypes(0, VarHandle.class);
                MethodType found = target.insertParameterTypes(0, VarHandle.class);
                throw MethodHandleNatives.release() < 21 ? MethodHandleNatives.wrongType(found, has)
                                                         : MethodHandleNatives.wrongType(has, found);
            }
            if (h.exact && type != target) throw MethodHandleNatives.wrongType(type, target);
            return h.toMethodHandle(mode).asType(target).call(replace(args, 0, 1, NONE));
        }
    }

    /** One access mode of a variable. */
    static final class Access extends MethodHandle {
        final VarHandle variable;
        final int mode;

        Access(VarHandle variable, VarHandle.AccessMode mode) {
            super(variable.accessModeType(mode));
            this.variable = variable;
            this.mode = mode.ordinal();
        }

        @Override
        @Hidden
        native Object call(Object[] args);
    }

    /** Whatever a call site's target is when it is called. */
    static final class Site extends MethodHandle {
        final CallSite site;

        Site(CallSite site) {
            super(site.type());
            this.site = site;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            return site.getTarget().call(args);
        }
    }

    static final class Unset extends MethodHandle {
        Unset(MethodType type) {
            super(type);
        }

        @Override
        @Hidden
        Object call(Object[] args) {
            throw new IllegalStateException("uninitialized call site");
        }
    }

    /** MethodHandles.loop: its clauses in columns, with parameters as the loop's. */
    static final class Loop extends MethodHandle {
        final Class<?>[] variables; // by clause; void: none
        final MethodHandle[] init, step, predicate, finish;

        Loop(MethodType type, Class<?>[] variables, MethodHandle[] init, MethodHandle[] step,
             MethodHandle[] predicate, MethodHandle[] finish) {
            super(type);
            this.variables = variables;
            this.init = init;
            this.step = step;
            this.predicate = predicate;
            this.finish = finish;
        }

        @Override
        @Hidden
        Object call(Object[] args) throws Throwable {
            int n = 0;
            for (Class<?> c : variables) if (c != void.class) n++;
            Object[] all = new Object[n + args.length];
            System.arraycopy(args, 0, all, n, args.length);
            for (int i = 0, at = 0; i < init.length; i++) {
                Object value = init[i].call(prefix(args, init[i]));
                if (variables[i] != void.class) all[at++] = value;
            }
            for (;;)
                for (int i = 0, at = 0; i < step.length; i++) {
                    Object value = step[i].call(prefix(all, step[i]));
                    if (variables[i] != void.class) all[at++] = value;
                    if (!(boolean) predicate[i].call(prefix(all, predicate[i])))
                        return finish[i].call(prefix(all, finish[i]));
                }
        }
    }

    /** Caller-sensitive methods see the caller of the handle: nothing to bind. */
    static MethodHandle bindCaller(MethodHandle h, Class<?> hostClass) {
        return h;
    }

    private static UnsupportedOperationException unsupported() {
        return new UnsupportedOperationException("memory access handles");
    }

    static {
        SharedSecrets.setJavaLangInvokeAccess(new JavaLangInvokeAccess() {
            @Override
            public Object newMemberName() {
                return new MemberName(null, null, null, 0);
            }

            @Override
            public String getName(Object mname) {
                return ((MemberName) mname).name;
            }

            @Override
            public MethodType getMethodType(Object mname) {
                return ((MemberName) mname).methodType();
            }

            @Override
            public String getMethodDescriptor(Object mname) {
                return ((MemberName) mname).methodType().toMethodDescriptorString();
            }

            @Override
            public boolean isNative(Object mname) {
                return java.lang.reflect.Modifier.isNative(((MemberName) mname).modifiers);
            }

            @Override
            public Class<?> getDeclaringClass(Object mname) {
                return ((MemberName) mname).owner;
            }

            @Override
            public Map<String, byte[]> generateHolderClasses(Stream<String> traces) {
                throw unsupported();
            }

            @Override
            public VarHandle memoryAccessVarHandle(Class<?> carrier, boolean skipAlignmentMaskCheck,
                                                   long alignmentMask, ByteOrder order) {
                throw unsupported();
            }

            @Override
            public VarHandle filterValue(VarHandle target, MethodHandle filterToTarget,
                                         MethodHandle filterFromTarget) {
                throw unsupported();
            }

            @Override
            public VarHandle filterCoordinates(VarHandle target, int pos, MethodHandle... filters) {
                throw unsupported();
            }

            @Override
            public VarHandle dropCoordinates(VarHandle target, int pos, Class<?>... valueTypes) {
                throw unsupported();
            }

            @Override
            public VarHandle permuteCoordinates(VarHandle target, List<Class<?>> newCoordinates,
                                                int... reorder) {
                throw unsupported();
            }

            @Override
            public VarHandle collectCoordinates(VarHandle target, int pos, MethodHandle filter) {
                throw unsupported();
            }

            @Override
            public VarHandle insertCoordinates(VarHandle target, int pos, Object... values) {
                throw unsupported();
            }

            @Override
            public MethodHandle nativeMethodHandle(NativeEntryPoint nep, MethodHandle fallback) {
                throw unsupported();
            }

            @Override
            public void ensureCustomized(MethodHandle mh) {}

            // What the interface has in later releases.

            public MethodType getMethodType(String descriptor, ClassLoader loader) {
                return MethodType.fromMethodDescriptorString(descriptor, loader);
            }

            public boolean isCallerSensitive(int flags) {
                return (flags & MemberName.CALLER_SENSITIVE) != 0;
            }

            public boolean isHiddenMember(int flags) {
                return false;
            }

            public MethodHandle unreflectConstructor(java.lang.reflect.Constructor<?> c)
                    throws IllegalAccessException {
                return MethodHandles.Lookup.IMPL_LOOKUP.unreflectConstructor(c);
            }

            public MethodHandle unreflectField(java.lang.reflect.Field f, boolean set)
                    throws IllegalAccessException {
                return DirectMethodHandle.ofField(new MemberName(f, set), f.getDeclaringClass());
            }

            public MethodHandle findVirtual(Class<?> in, String name, MethodType type)
                    throws IllegalAccessException {
                try {
                    return MethodHandles.Lookup.IMPL_LOOKUP.findVirtual(in, name, type);
                } catch (NoSuchMethodException e) {
                    return null;
                }
            }

            public MethodHandle findStatic(Class<?> in, String name, MethodType type)
                    throws IllegalAccessException {
                try {
                    return MethodHandles.Lookup.IMPL_LOOKUP.findStatic(in, name, type);
                } catch (NoSuchMethodException e) {
                    return null;
                }
            }
        });
    }
}
