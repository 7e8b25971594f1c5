// For --track auto: values that wait on the stack while others are copied or chosen above them.
public class Copies {
    static boolean flag, odd;
    static int count;
    public static void main(String[] args) {
        flag = weft.Verify.anyBoolean();
        odd = weft.Verify.anyBoolean();
        if (flag == (count++ > 0)) count += 2;
        if (odd ^ (count > 1 ? flag : odd)) count++;
        assert count < 5;
    }
}
