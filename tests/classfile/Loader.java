/** Loads, verifies and initialises the classes named on standard input; says what came of each. */
public class Loader {
    public static void main(String[] args) throws Exception {
        var in = new java.io.BufferedReader(new java.io.InputStreamReader(System.in));
        for (String name; (name = in.readLine()) != null; ) {
            String result = "ok";
            try {
                Class.forName(name, true, Loader.class.getClassLoader());
            } catch (Throwable e) {
                result = e.toString().replace('\n', ' ');
            }
            System.out.println(name + " " + result);
        }
    }
}
