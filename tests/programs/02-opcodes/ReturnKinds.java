/** ireturn, lreturn, freturn, dreturn, areturn, return; results dropped by pop and pop2. */
public class ReturnKinds {
    static int count;

    static boolean z() {
        count++;
        return count > 0;
    }

    static byte b() {
        return (byte) count++;
    }

    static char c() {
        return (char) ('a' + count++);
    }

    static short s() {
        return (short) (count++ * 10000);
    }

    static int i() {
        return count++;
    }

    static long l() {
        return count++ * 10000000000L;
    }

    static float f() {
        return count++ / 8f;
    }

    static double d() {
        return count++ / 16.0;
    }

    static Object o() {
        return count++ % 2 == 0 ? "even" : null;
    }

    static int[] a() {
        return new int[count++];
    }

    static void v() {
        if (count++ > 1000) {
            return;
        }
        count += 2;
    }

    public static void main(String[] args) {
        z();
        b();
        c();
        s();
        i();
        l();
        f();
        d();
        o();
        a();
        v();
        new Object();
        System.out.println(count);
        System.out.println(z() + " " + b() + " " + c() + " " + s() + " " + i() + " " + l() + " " + f() + " " + d() + " " + o() + " " + a().length);
    }
}
