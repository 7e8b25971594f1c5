// Call sites, switch points, ConstantBootstraps, invokers of variable handles.
import static java.lang.invoke.MethodHandles.*;
import static java.lang.invoke.MethodType.*;

import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

public class CallSites {
    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            // What a null says and a module's address are not compared here.
            String text = t instanceof NullPointerException ? "NullPointerException" : t.toString();
            System.out.println(name + ": " + text.replaceAll("@[0-9a-f]+", "@"));
        }
    }

    static MethodHandle st(String name, MethodType type) throws Throwable {
        return lookup().findStatic(CallSites.class, name, type);
    }

    static int add(int a, int b) {
        return a + b;
    }

    static String cat(String a, String b) {
        return a + b;
    }

    int f = 5;
    String name = "n";

    static String up(String s) {
        System.out.println("up " + s);
        return s.toUpperCase();
    }

    static String low(String s) {
        return s.toLowerCase();
    }

    static int minus(int a, int b) {
        return a - b;
    }

    static void sites() throws Throwable {
        Lookup L = lookup();
        CallSites c = new CallSites();
        VarHandle vh = L.findVarHandle(CallSites.class, "f", int.class);
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle sub = st("minus", methodType(int.class, int.class, int.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        show("callsite", () -> { MutableCallSite s = new MutableCallSite(methodType(String.class,
                String.class)); MethodHandle inv = s.dynamicInvoker(); s.setTarget(up);
                String r = (String) inv.invokeExact("a"); s.setTarget(low); return r + inv.invoke("B")
                + s.type(); });
        show("callsite unset", () -> new MutableCallSite(methodType(void.class)).dynamicInvoker().invoke());
        show("callsite bad", () -> { new MutableCallSite(up).setTarget(add); return 0; });
        show("ccs", () -> new ConstantCallSite(add).dynamicInvoker().invoke(1, 2));
        show("ccs set", () -> { new ConstantCallSite(add).setTarget(add); return 0; });
        show("vcs", () -> { VolatileCallSite s = new VolatileCallSite(add); s.setTarget(sub);
                return s.getTarget().invoke(6, 3); });
        show("sp", () -> { SwitchPoint p = new SwitchPoint();
                MethodHandle h = p.guardWithTest(constant(String.class, "valid"), constant(String.class,
                "invalid")); String r = (String) h.invokeExact();
                SwitchPoint.invalidateAll(new SwitchPoint[]{p}); return r + h.invoke()
                + p.hasBeenInvalidated(); });
    }

    static void bootstraps() throws Throwable {
        Lookup L = lookup();
        CallSites c = new CallSites();
        VarHandle vh = L.findVarHandle(CallSites.class, "f", int.class);
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle sub = st("minus", methodType(int.class, int.class, int.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        show("cb", () -> ConstantBootstraps.primitiveClass(L, "I", Class.class) + " "
                + ConstantBootstraps.enumConstant(L, "PRIVATE".length()>0?"GET":"",
                VarHandle.AccessMode.class) + " " + ConstantBootstraps.getStaticFinal(L, "MAX_VALUE",
                int.class, Integer.class) + " " + ConstantBootstraps.nullConstant(L, "x", String.class)
                + " " + ConstantBootstraps.invoke(L, "x", String.class, up, "zz") + " "
                + ConstantBootstraps.explicitCast(L, "x", int.class, 3.7) + " "
                + ConstantBootstraps.arrayVarHandle(L, "x", VarHandle.class, int[].class)
                + ConstantBootstraps.fieldVarHandle(L, "f", VarHandle.class, CallSites.class, int.class));
        show("cb bad", () -> ConstantBootstraps.getStaticFinal(L, "NOPE", int.class, Integer.class));
    }

    static void variables() throws Throwable {
        Lookup L = lookup();
        CallSites c = new CallSites();
        VarHandle vh = L.findVarHandle(CallSites.class, "f", int.class);
        MethodHandle add = st("add", methodType(int.class, int.class, int.class));
        MethodHandle sub = st("minus", methodType(int.class, int.class, int.class));
        MethodHandle up = st("up", methodType(String.class, String.class));
        MethodHandle low = st("low", methodType(String.class, String.class));
        show("vhinv", () -> varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD, methodType(int.class,
                CallSites.class, int.class)).invoke(vh, c, 3));
        show("vhexinv", () -> varHandleExactInvoker(VarHandle.AccessMode.GET, methodType(int.class,
                CallSites.class)).invoke(vh, c));
        show("vhexinv bad", () -> varHandleExactInvoker(VarHandle.AccessMode.GET, methodType(int.class,
                Object.class)).invoke(vh, (Object) c));
        show("vh tomh", () -> vh.toMethodHandle(VarHandle.AccessMode.COMPARE_AND_EXCHANGE).invoke(c, 80, 1));
        show("vh mh find", () -> L.findVirtual(VarHandle.class, "getVolatile", methodType(int.class,
                CallSites.class)).invoke(vh, c));
        show("modesupp", () -> { StringBuilder b = new StringBuilder();
                for(var md:VarHandle.AccessMode.values()) b.append(vh.isAccessModeSupported(md)?1:0);
                for(var md:VarHandle.AccessMode.values()) b.append(L.findVarHandle(CallSites.class, "name",
                String.class).isAccessModeSupported(md)?1:0); return b; });
    }

    public static void main(String[] args) throws Throwable {
        sites();
        bootstraps();
        variables();
    }
}
