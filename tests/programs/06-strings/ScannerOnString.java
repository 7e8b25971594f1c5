import java.util.InputMismatchException;
import java.util.NoSuchElementException;
import java.util.Scanner;

/** Scanner over strings. */
public class ScannerOnString {
    public static void main(String[] args) {
        Scanner s = new Scanner("12 words 3.5 true 99999999999 0x\nsecond line\n\nlast");
        System.out.println(s.nextInt());
        System.out.println(s.next());
        System.out.println(s.nextDouble());
        System.out.println(s.nextBoolean());
        System.out.println(s.hasNextInt() + " " + s.hasNextLong());
        System.out.println(s.nextLong());
        try {
            s.nextInt();
        } catch (InputMismatchException e) {
            System.out.println("mismatch " + e.getMessage());
        }
        System.out.println("[" + s.nextLine() + "]");
        System.out.println("[" + s.nextLine() + "]");
        System.out.println("[" + s.nextLine() + "]");
        System.out.println(s.hasNext() + " " + s.next() + " " + s.hasNextLine());
        try {
            s.next();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
        Scanner c = new Scanner("a, b,c ,d").useDelimiter("\\s*,\\s*");
        while (c.hasNext()) {
            System.out.println("<" + c.next() + ">");
        }
        System.out.println(new Scanner("ff").nextInt(16) + " " + new Scanner("k=v").findInLine("(\\w)=(\\w)"));
    }
}
