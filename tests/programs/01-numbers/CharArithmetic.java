/** chars are numbers. */
public class CharArithmetic {
    public static void main(String[] args) {
        char c = 'a';
        System.out.println(c + 1);
        System.out.println((char) (c + 1));
        c += 2;
        System.out.println(c);
        System.out.println('a' + 'b');
        System.out.println("" + 'a' + 'b');
        System.out.println('z' - 'a');
        System.out.println('\u0041' == 65);
        StringBuilder sb = new StringBuilder();
        for (char d = 'a'; d <= 'z'; d++) {
            sb.append((char) ((d - 'a' + 13) % 26 + 'a'));
        }
        System.out.println(sb);
        int x = 'x';
        System.out.println(x);
        final int k = 10;
        char m = k + '0';
        System.out.println(m);
        System.out.println(c++ + " " + ++c);
        System.out.println(Character.MAX_VALUE + 0);
        System.out.println((int) (char) -1);
        switch (c) {
            case 'e' -> System.out.println("e");
            case 'd' -> System.out.println("d");
            default -> System.out.println("other");
        }
        System.out.println(Character.getNumericValue('7') + Character.digit('f', 16) + Character.forDigit(11, 16));
    }
}
