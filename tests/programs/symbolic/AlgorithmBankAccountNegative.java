// expect: UNSAFE AssertionError
// inputs: -5 true
import org.sosy_lab.sv_benchmarks.Verifier;

public class AlgorithmBankAccountNegative {
    static final class Account {
        private int balance;

        boolean withdraw(int amount) {
            if (amount <= 0 || amount > balance) {
                return false;
            }
            balance -= amount;
            return true;
        }

        boolean deposit(int amount) {
            if (amount == 0 || balance > Integer.MAX_VALUE - Math.abs(amount)) {
                return false;
            }
            balance += amount;
            return true;
        }
    }

    public static void main(String[] args) {
        Account account = new Account();
        for (int i = 0; i < 3; i++) {
            int amount = Verifier.nondetInt();
            if (Verifier.nondetBoolean()) {
                account.deposit(amount);
            } else {
                account.withdraw(amount);
            }
            assert account.balance >= 0;
        }
    }
}
