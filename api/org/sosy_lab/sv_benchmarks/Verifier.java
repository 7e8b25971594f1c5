package org.sosy_lab.sv_benchmarks;

import weft.Verify;

/** The inputs of the software verification competition's Java programs, over {@link weft.Verify}. */
public final class Verifier {
    private Verifier() {
    }

    /** Either boolean. */
    public static boolean nondetBoolean() {
        return Verify.anyBoolean();
    }

    /** Any byte. */
    public static byte nondetByte() {
        return Verify.anyByte();
    }

    /** Any char. */
    public static char nondetChar() {
        return Verify.anyChar();
    }

    /** Any short. */
    public static short nondetShort() {
        return Verify.anyShort();
    }

    /** Any int. */
    public static int nondetInt() {
        return Verify.anyInt();
    }

    /** Any long. */
    public static long nondetLong() {
        return Verify.anyLong();
    }

    /** Any float. */
    public static float nondetFloat() {
        return Verify.anyFloat();
    }

    /** Any double. */
    public static double nondetDouble() {
        return Verify.anyDouble();
    }

    /** Any string, of any length. */
    public static String nondetString() {
        return Verify.anyString(Integer.MAX_VALUE);
    }

    /** See {@link Verify#assume}. */
    public static void assume(boolean condition) {
        Verify.assume(condition);
    }
}
