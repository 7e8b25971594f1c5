/** iinc with byte and wide constants. */
public class IincForms {
    public static void main(String[] args) {
        int i = 0;
        i++;
        i--;
        i += 127;
        i += 128;
        i -= 128;
        i -= 129;
        i += 32767;
        i -= 32768;
        i += 32768;
        i += 1000000;
        System.out.println(i);
        byte b = 0;
        b += 127;
        b++;
        System.out.println(b);
        char c = 65535;
        c++;
        System.out.println((int) c);
    }
}
