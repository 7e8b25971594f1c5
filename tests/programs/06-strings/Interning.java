/** intern and the identity of literals. */
public class Interning {
    static final String A = "shared";

    static class Other {
        static final String A = "sha" + "red";
    }

    public static void main(String[] args) {
        System.out.println(A == Other.A);
        String built = new StringBuilder("sha").append("red").toString();
        System.out.println(built == A);
        System.out.println(built.intern() == A);
        String fresh = new String(new char[] {'f', 'r', 'e', 's', 'h', '1'});
        String canon = fresh.intern();
        System.out.println(canon == (fresh + "").intern());
        System.out.println(canon.equals(fresh));
        String part = "re";
        System.out.println("sha" + part + "d" == A);
        System.out.println(("sha" + part + "d").intern() == A);
        System.out.println("".intern() == "");
        System.out.println(Interning.class.getName().intern() == "Interning");
        System.out.println("\uD800".intern() == "\uD800");
    }
}
