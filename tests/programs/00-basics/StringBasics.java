/** A few String methods, without concatenation. */
public class StringBasics {
    public static void main(String[] args) {
        String s = "concurrency";
        System.out.println(s.length());
        System.out.println(s.charAt(3));
        System.out.println(s.substring(3, 6));
        System.out.println(s.indexOf('r'));
        System.out.println(s.equals("concurrency"));
        System.out.println(s.equals("Concurrency"));
        System.out.println(s.hashCode());
        System.out.println("".isEmpty());
        System.out.println(s.compareTo("concert"));
        System.out.println(s.concat("!"));
        System.out.println(s == "concurrency");
        System.out.println(s.startsWith("con"));
        System.out.println(s.endsWith("cy"));
    }
}
