/** One println for each of its overloads. */
public class PrintKinds {
    public static void main(String[] args) {
        System.out.println();
        System.out.println(true);
        System.out.println('x');
        System.out.println(42);
        System.out.println(1234567890123L);
        System.out.println(1.5f);
        System.out.println(2.25);
        System.out.println("text");
        System.out.println(new char[] {'c', 'h', 'a', 'r', 's'});
        System.out.println((Object) null);
        System.out.println((String) null);
        System.out.print("no newline, ");
        System.out.print(1);
        System.out.print(' ');
        System.out.print(2L);
        System.out.print(false);
        System.out.print("\n");
    }
}
