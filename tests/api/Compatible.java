import gov.nasa.jpf.vm.Verify;
import org.cprover.CProver;
import org.sosy_lab.sv_benchmarks.Verifier;

/** Programs written for other verifiers. */
public class Compatible {
    public static void main(String[] args) {
        for (int i = 0; i < 100; i++) {
            assert Verify.getInt(2, 4) <= 4 && Verify.random(3) <= 3 && Verify.getIntFromList(5, 7) % 2 == 1;
            assert Verifier.nondetString().length() <= 64;
        }
        Verify.beginAtomic();
        CProver.atomicBegin();
        CProver.atomicEnd();
        Verify.endAtomic();
        System.out.print(Verify.getBoolean() + " " + Verifier.nondetByte() + " " + CProver.nondetDouble() + " "
            + Verify.getObjectFromList("a", "b", "c"));
        Verify.ignoreIf(false);
        Verifier.assume(true);
        Verify.ignoreIf(true);
    }
}
