package java.lang.invoke;

/** Holds a target that an invokedynamic instruction calls: the VM reads the field. */
public abstract class CallSite {
    MethodHandle target; // volatile access by the subclass that wants it: all access is in order

    CallSite(MethodType type) {
        target = new MethodHandleImpl.Unset(type);
    }

    CallSite(MethodHandle target) {
        target.type(); // null check
        this.target = target;
    }

    CallSite(MethodType type, MethodHandle createTargetHook) throws Throwable {
        this(type);
        setTargetNormal((MethodHandle) createTargetHook.invokeWithArguments(this));
    }

    public MethodType type() {
        return target.type();
    }

    public abstract MethodHandle getTarget();

    public abstract void setTarget(MethodHandle newTarget);

    public abstract MethodHandle dynamicInvoker();

    final void setTargetNormal(MethodHandle newTarget) {
        if (newTarget.type() != target.type()) throw wrongType(newTarget, target.type());
        target = newTarget;
    }

    final MethodHandle getTargetVolatile() {
        return target;
    }

    final void setTargetVolatile(MethodHandle newTarget) {
        setTargetNormal(newTarget);
    }

    MethodHandle makeDynamicInvoker() {
        return new MethodHandleImpl.Site(this);
    }

    static WrongMethodTypeException wrongType(MethodHandle target, MethodType type) {
        return new WrongMethodTypeException(target + " should be of type " + type);
    }
}
