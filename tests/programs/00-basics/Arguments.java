// args: alpha "two words" -x 42
/** The arguments of main. */
public class Arguments {
    public static void main(String[] args) {
        System.out.println(args.length);
        for (String a : args) {
            System.out.println(a);
        }
        System.out.println(Integer.parseInt(args[3]) + 1);
    }
}
