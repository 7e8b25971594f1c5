// expect: UNSAFE NullPointerException
// inputs: -1
import java.util.TreeMap;
import weft.Verify;

public class MapTreeFloorNull {
    public static void main(String[] args) {
        TreeMap<Integer, String> grades = new TreeMap<>();
        grades.put(0, "F");
        grades.put(10, "C");
        grades.put(16, "A");
        int points = Verify.anyInt(-1, 20);
        assert !grades.floorEntry(points).getValue().equals("C") || points <= 15;
    }
}
