package org.cprover;

import weft.Verify;

/** The inputs, assumptions and atomic blocks of JBMC's class of this name, over {@link weft.Verify}. */
public final class CProver {
    private CProver() {
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

    /** See {@link Verify#assume}. */
    public static void assume(boolean condition) {
        Verify.assume(condition);
    }

    /** See {@link Verify#atomicBegin}. */
    public static void atomicBegin() {
        Verify.atomicBegin();
    }

    /** See {@link Verify#atomicEnd}. */
    public static void atomicEnd() {
        Verify.atomicEnd();
    }
}
