import weft.TrackWithBDD;

/** Reflection looks past the instructions: said by name, not answered wrongly. */
public class Reflect {
    @TrackWithBDD static boolean flag;

    public static void main(String[] args) throws Exception {
        assert !Reflect.class.getDeclaredField("flag").getBoolean(null);
    }
}
