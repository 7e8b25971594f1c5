/** tableswitch and lookupswitch, with and without fall-through. */
public class Switches {
    static int dense(int n) {
        switch (n) {
            case 0:
                return 10;
            case 1:
                return 11;
            case 2:
            case 3:
                return 23;
            case 5:
                return 15;
            default:
                return -1;
        }
    }

    static int sparse(int n) {
        int r = 0;
        switch (n) {
            case -1000000:
                r += 1;
            case 7:
                r += 2;
                break;
            case 1000:
                r += 4;
            default:
                r += 8;
            case Integer.MAX_VALUE:
                r += 16;
        }
        return r;
    }

    public static void main(String[] args) {
        for (int i = -1; i < 8; i++) {
            System.out.println(dense(i));
        }
        int[] tries = {-1000000, 7, 1000, 0, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int t : tries) {
            System.out.println(sparse(t));
        }
    }
}
