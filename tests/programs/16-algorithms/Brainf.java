/** An interpreter for a very small language, printing what its program prints. */
public class Brainf {
    static String run(String program, String input) {
        byte[] tape = new byte[300];
        StringBuilder out = new StringBuilder();
        int at = 0;
        int in = 0;
        for (int pc = 0; pc < program.length(); pc++) {
            switch (program.charAt(pc)) {
                case '>' -> at++;
                case '<' -> at--;
                case '+' -> tape[at]++;
                case '-' -> tape[at]--;
                case '.' -> out.append((char) tape[at]);
                case ',' -> tape[at] = (byte) (in < input.length() ? input.charAt(in++) : 0);
                case '[' -> {
                    if (tape[at] == 0) {
                        for (int depth = 1; depth > 0;) {
                            char c = program.charAt(++pc);
                            depth += c == '[' ? 1 : c == ']' ? -1 : 0;
                        }
                    }
                }
                case ']' -> {
                    if (tape[at] != 0) {
                        for (int depth = 1; depth > 0;) {
                            char c = program.charAt(--pc);
                            depth += c == ']' ? 1 : c == '[' ? -1 : 0;
                        }
                    }
                }
                default -> {
                }
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        System.out.print(run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---.+++++++..+++.>>.<-.<.+++.------.--------.>>+.>++.", ""));
        System.out.println(run(">,[>,]<[.<]", "reverse me"));
        try {
            run("<+", "");
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
    }
}
