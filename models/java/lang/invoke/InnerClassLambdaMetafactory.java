package java.lang.invoke;

import jdk.internal.vm.annotation.Hidden;

/**
 * LambdaMetafactory, where Java code calls it (the VM links lambda expressions itself). The object
 * is of a class the VM makes for the interfaces: each of its methods calls the handle it holds.
 */
final class InnerClassLambdaMetafactory extends AbstractValidatingLambdaMetafactory {
    public InnerClassLambdaMetafactory(MethodHandles.Lookup caller, MethodType factoryType,
                                       String interfaceMethodName, MethodType interfaceMethodType,
                                       MethodHandle implementation, MethodType dynamicMethodType,
                                       boolean isSerializable, Class<?>[] altInterfaces,
                                       MethodType[] altMethods) throws LambdaConversionException {
        super(caller, factoryType, interfaceMethodName, interfaceMethodType, implementation,
              dynamicMethodType, isSerializable, altInterfaces, altMethods);
    }

    @Override
    CallSite buildCallSite() throws LambdaConversionException {
        MethodType captured = factoryType.changeReturnType(dynamicMethodType.returnType());
        MethodHandle body = implementation.asFixedArity()
                .asType(captured.appendParameterTypes(dynamicMethodType.parameterArray()));
        Class<?>[] interfaces = new Class<?>[altInterfaces.length + 1];
        interfaces[0] = interfaceClass;
        System.arraycopy(altInterfaces, 0, interfaces, 1, altInterfaces.length);
        String[] types = new String[altMethods.length + 1];
        types[0] = interfaceMethodType.toMethodDescriptorString();
        for (int i = 0; i < altMethods.length; i++)
            types[i + 1] = altMethods[i].toMethodDescriptorString();
        Factory factory = new Factory(factoryType, targetClass, interfaces, interfaceMethodName,
                                      types, body);
        if (factoryType.parameterCount() > 0) return new ConstantCallSite(factory);
        return new ConstantCallSite(MethodHandles.constant(interfaceClass,
                                                           factory.call(new Object[0])));
    }

    /** An object whose methods of this name and these types call the target. */
    private static native Object make(Class<?> host, Class<?>[] interfaces, String name,
                                      String[] types, MethodHandle target);

    private static final class Factory extends MethodHandle {
        final Class<?> host;
        final Class<?>[] interfaces;
        final String name;
        final String[] types;
        final MethodHandle body;

        Factory(MethodType type, Class<?> host, Class<?>[] interfaces, String name, String[] types,
                MethodHandle body) {
            super(type);
            this.host = host;
            this.interfaces = interfaces;
            this.name = name;
            this.types = types;
            this.body = body;
        }

        @Override
        @Hidden
        Object call(Object[] args) {
            return make(host, interfaces, name, types, MethodHandles.insertArguments(body, 0, args));
        }
    }
}
