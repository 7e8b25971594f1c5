import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Strings to bytes and back in several encodings. */
public class Charsets {
    public static void main(String[] args) throws Exception {
        String s = "aé€😀\ud800!";
        System.out.println(Arrays.toString(s.getBytes(StandardCharsets.UTF_8)));
        System.out.println(Arrays.toString(s.getBytes(StandardCharsets.ISO_8859_1)));
        System.out.println(Arrays.toString(s.getBytes(StandardCharsets.US_ASCII)));
        System.out.println(Arrays.toString(s.getBytes(StandardCharsets.UTF_16BE)));
        System.out.println(Arrays.toString("ab".getBytes(StandardCharsets.UTF_16)));
        System.out.println(Arrays.toString("ab".getBytes("UTF-16LE")));
        byte[] broken = {'a', (byte) 0xC3, 'b', (byte) 0xE2, (byte) 0x82, (byte) 0xFF, (byte) 0xF0, (byte) 0x9F, (byte) 0x98, (byte) 0x80};
        String t = new String(broken, StandardCharsets.UTF_8);
        System.out.println(t.length() + " " + t.codePointAt(1) + " " + t);
        System.out.println(new String(broken, StandardCharsets.ISO_8859_1).length());
        System.out.println(new String(new byte[] {65, 66, 67, 68}, 1, 2, StandardCharsets.US_ASCII));
        System.out.println(Charset.forName("utf8") + " " + Charset.isSupported("latin1") + " " + Charset.defaultCharset());
        try {
            "x".getBytes("no-such-charset");
        } catch (java.io.UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
    }
}
