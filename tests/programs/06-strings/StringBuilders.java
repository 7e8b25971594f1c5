/** StringBuilder and StringBuffer. */
public class StringBuilders {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append(2.5).append(true).append(3L).append(4.5f).append("s").append((Object) null).append(new char[] {'x', 'y'});
        System.out.println(sb + " " + sb.length());
        sb.insert(0, "start ").insert(3, 99).insert(5, 'z').insert(0, 1.5);
        System.out.println(sb);
        sb.delete(0, 5).deleteCharAt(0).replace(1, 3, "REPLACED");
        System.out.println(sb);
        sb.reverse();
        System.out.println(sb);
        sb.setCharAt(0, '!');
        sb.setLength(10);
        System.out.println(sb + " " + sb.indexOf("l") + " " + sb.charAt(3) + " " + sb.substring(4) + sb.substring(1, 2));
        sb.setLength(12);
        System.out.println((int) sb.charAt(11));
        System.out.println(new StringBuilder("abc").compareTo(new StringBuilder("abd")));
        StringBuilder big = new StringBuilder(2);
        for (int i = 0; i < 1000; i++) {
            big.append(i).append(',');
        }
        System.out.println(big.length() + " " + big.toString().hashCode() + " " + big.lastIndexOf("99"));
        StringBuilder wide = new StringBuilder("latin");
        wide.append('€').append("中文").appendCodePoint(0x1F600);
        System.out.println(wide + " " + wide.length() + " " + wide.codePointCount(0, wide.length()) + " " + wide.reverse());
        StringBuffer buffer = new StringBuffer("buffer");
        buffer.append(1).insert(0, 'b').reverse();
        System.out.println(buffer);
        try {
            new StringBuilder("x").deleteCharAt(1);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new StringBuilder().append("abcdef", 1, 3).append(new char[] {'p', 'q', 'r'}, 1, 2).chars().sum());
        System.out.println(sb.isEmpty() + " " + new StringBuilder("a").equals(new StringBuilder("a")));
    }
}
