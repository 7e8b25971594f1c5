// expect: UNSAFE AssertionError
import weft.Verify;

/** The ferryman's puzzle: the counterexample is its solution, in seven crossings. */
public class SingleWolfGoatCabbage {
    public static void main(String[] args) {
        boolean[] across = new boolean[4]; // ferryman, wolf, goat, cabbage
        for (int step = 0; step < 7; step++) {
            int cargo = Verify.anyInt(0, 3);
            Verify.assume(across[cargo] == across[0]);
            across[0] = !across[0];
            if (cargo > 0) {
                across[cargo] = across[0];
            }
            Verify.assume(across[1] != across[2] || across[0] == across[2]);
            Verify.assume(across[2] != across[3] || across[0] == across[2]);
            assert !(across[0] && across[1] && across[2] && across[3]) : "solved";
        }
    }
}
