package weft;

/**
 * What {@code System.arraycopy} and {@code clone} do, element by element, for engines that translate code: weft never
 * runs this class.
 */
final class Copies {
    private Copies() {
    }

    static void copy(boolean[] from, int at, boolean[] to, int where, int count) {
        int left = count;
        while (left != 0) {
            left--;
            int i = at < where ? left : count - 1 - left; // backwards where both may be one array
            to[where + i] = from[at + i];
        }
    }

    static boolean[] copy(boolean[] from) {
        boolean[] to = new boolean[from.length];
        copy(from, 0, to, 0, from.length);
        return to;
    }

    static void copy(byte[] from, int at, byte[] to, int where, int count) {
        int left = count;
        while (left != 0) {
            left--;
            int i = at < where ? left : count - 1 - left; // backwards where both may be one array
            to[where + i] = from[at + i];
        }
    }

    static byte[] copy(byte[] from) {
        byte[] to = new byte[from.length];
        copy(from, 0, to, 0, from.length);
        return to;
    }

    static void copy(short[] from, int at, short[] to, int where, int count) {
        int left = count;
        while (left != 0) {
            left--;
            int i = at < where ? left : count - 1 - left; // backwards where both may be one array
            to[where + i] = from[at + i];
        }
    }

    static short[] copy(short[] from) {
        short[] to = new short[from.length];
        copy(from, 0, to, 0, from.length);
        return to;
    }

    static void copy(char[] from, int at, char[] to, int where, int count) {
        int left = count;
        while (left != 0) {
            left--;
            int i = at < where ? left : count - 1 - left; // backwards where both may be one array
            to[where + i] = from[at + i];
        }
    }

    static char[] copy(char[] from) {
        char[] to = new char[from.length];
        copy(from, 0, to, 0, from.length);
        return to;
    }

    static void copy(int[] from, int at, int[] to, int where, int count) {
        int left = count;
        while (left != 0) {
            left--;
            int i = at < where ? left : count - 1 - left; // backwards where both may be one array
            to[where + i] = from[at + i];
        }
    }

    static int[] copy(int[] from) {
        int[] to = new int[from.length];
        copy(from, 0, to, 0, from.length);
        return to;
    }

    static void copy(long[] from, int at, long[] to, int where, int count) {
        int left = count;
        while (left != 0) {
            left--;
            int i = at < where ? left : count - 1 - left; // backwards where both may be one array
            to[where + i] = from[at + i];
        }
    }

    static long[] copy(long[] from) {
        long[] to = new long[from.length];
        copy(from, 0, to, 0, from.length);
        return to;
    }

    static void copy(Object[] from, int at, Object[] to, int where, int count) {
        int left = count;
        while (left != 0) {
            left--;
            int i = at < where ? left : count - 1 - left; // backwards where both may be one array
            to[where + i] = from[at + i];
        }
    }

    static Object[] fill(Object[] from, Object[] to) {
        copy(from, 0, to, 0, from.length);
        return to;
    }
}
