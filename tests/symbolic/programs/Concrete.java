// expect: SAFE
/** No input at all: one path. */
public class Concrete {
    public static void main(String[] args) {
        int sum = 0;
        for (int i = 0; i < 100; i++) sum += i;
        assert sum == 4950;
    }
}
