// expect: UNSAFE AssertionError
import weft.Verify;

/** A refund after the sale gives the money back twice. */
public class SingleVendingMachine {
    public static void main(String[] args) {
        int paid = 0;
        int credit = 0;
        int drinks = 0;
        int returned = 0;
        for (int i = 0; i < 5; i++) {
            switch (Verify.anyInt(0, 2)) {
                case 0 -> {
                    paid++;
                    credit++;
                }
                case 1 -> {
                    if (credit >= 2) {
                        drinks++;
                        credit -= 1; // should be 2
                    }
                }
                default -> {
                    returned += credit;
                    credit = 0;
                }
            }
            assert paid >= returned + 2 * drinks : "machine loses money";
        }
    }
}
