// Causes of exceptions, whose methods lock them.
import weft.Verify;
public class CauseChain {
    static class MyEx extends Exception { final int code; MyEx(int c, Throwable t) { super("m", t); code = c; } }
    static void f(int k) throws MyEx {
        try { int x = 10 / k; } catch (ArithmeticException e) { throw new MyEx(k, e); }
    }
    public static void main(String[] args) {
        int k = Verify.anyInt(0, 2);
        try { f(k); } catch (MyEx e) { assert e.code == 0 && e.getCause() instanceof ArithmeticException; return; } // bug: try { f(k); } catch (MyEx e) { assert e.getCause() == null; return; }
        assert k != 0;
    }
}
