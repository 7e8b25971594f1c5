package java.lang.invoke;

import jdk.internal.vm.annotation.Hidden;

/** A method, constructor or field. What the VM needs to call it stands in its own fields. */
final class DirectMethodHandle extends MethodHandle {
    final MemberName member;
    final int kind; // MethodHandleInfo.REF_…
    final Class<?> owner; // that declares it
    final int slot; // its index among the owner's methods or fields

    DirectMethodHandle(MethodType type, MemberName member, int kind) {
        super(type);
        this.member = member;
        this.kind = kind;
        this.owner = member.owner;
        this.slot = member.slot;
    }

    /** A getter or setter, as the member's kind says. */
    static DirectMethodHandle ofField(MemberName m, Class<?> receiver) {
        boolean set = m.kind == MethodHandleInfo.REF_putField
                || m.kind == MethodHandleInfo.REF_putStatic;
        Class<?> type = (Class<?>) m.type;
        MethodType t = set ? MethodType.methodType(void.class, type) : MethodType.methodType(type);
        return new DirectMethodHandle(m.isStatic() ? t : t.insertParameterTypes(0, receiver), m,
                                      m.kind);
    }

    @Override
    @Hidden
    native Object call(Object[] args) throws Throwable;

    @Override
    MemberName internalMemberName() {
        return member;
    }
}
