// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

public class TaskByteParse {
    public static void main(String[] args) {
        String s = Verifier.nondetString();
        if (s.length() > 3) return;
        try { byte b = Byte.parseByte(s); assert b >= -99 && b <= 127; } catch (NumberFormatException e) { }
    }
}
