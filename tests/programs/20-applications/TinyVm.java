import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** A stack machine with an assembler, running inside the machine under test. */
public class TinyVm {
    enum Op { PUSH, ADD, SUB, MUL, DIV, DUP, SWAP, OVER, LOAD, STORE, JMP, JZ, CALL, RET, PRINT, HALT }

    record Instruction(Op op, int arg) {
    }

    static Instruction[] assemble(String text) {
        Map<String, Integer> labels = new HashMap<>();
        String[] lines = text.strip().split("\\s*\n\\s*");
        int at = 0;
        for (String l : lines) {
            if (l.endsWith(":")) {
                labels.put(l.substring(0, l.length() - 1), at);
            } else {
                at++;
            }
        }
        Instruction[] code = new Instruction[at];
        at = 0;
        for (String l : lines) {
            if (!l.endsWith(":")) {
                String[] w = l.split(" ");
                int arg = w.length < 2 ? 0 : labels.containsKey(w[1]) ? labels.get(w[1]) : Integer.parseInt(w[1]);
                code[at++] = new Instruction(Op.valueOf(w[0].toUpperCase()), arg);
            }
        }
        return code;
    }

    static String run(Instruction[] code) {
        int[] stack = new int[64];
        int[] memory = new int[16];
        Deque<Integer> calls = new ArrayDeque<>();
        StringBuilder out = new StringBuilder();
        int sp = 0;
        int steps = 0;
        for (int pc = 0; steps < 100000; steps++) {
            Instruction i = code[pc++];
            switch (i.op()) {
                case PUSH -> stack[sp++] = i.arg();
                case ADD -> stack[--sp - 1] += stack[sp];
                case SUB -> stack[--sp - 1] -= stack[sp];
                case MUL -> stack[--sp - 1] *= stack[sp];
                case DIV -> stack[--sp - 1] /= stack[sp];
                case DUP -> {
                    stack[sp] = stack[sp - 1];
                    sp++;
                }
                case OVER -> {
                    stack[sp] = stack[sp - 2];
                    sp++;
                }
                case SWAP -> {
                    int t = stack[sp - 1];
                    stack[sp - 1] = stack[sp - 2];
                    stack[sp - 2] = t;
                }
                case LOAD -> stack[sp++] = memory[i.arg()];
                case STORE -> memory[i.arg()] = stack[--sp];
                case JMP -> pc = i.arg();
                case JZ -> pc = stack[--sp] == 0 ? i.arg() : pc;
                case CALL -> {
                    calls.push(pc);
                    pc = i.arg();
                }
                case RET -> pc = calls.pop();
                case PRINT -> out.append(stack[--sp]).append(' ');
                case HALT -> {
                    return out + "in " + steps + " steps";
                }
            }
        }
        return out + "out of steps";
    }

    static void attempt(String program) {
        try {
            System.out.println(run(assemble(program)));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt("push 10\nstore 0\npush 1\nstore 1\nloop:\nload 0\njz end\nload 1\nload 0\nmul\nstore 1\nload 0\npush 1\nsub\nstore 0\njmp loop\nend:\nload 1\nprint\nhalt");
        attempt("push 0\npush 1\nagain:\nover\nprint\nswap\nover\nadd\nload 2\npush 1\nadd\ndup\nstore 2\npush 20\nsub\njz done\njmp again\ndone:\nhalt");
        attempt("push 7\ncall square\nprint\nhalt\nsquare:\ndup\nmul\nret");
        attempt("push 1\npush 0\ndiv\nhalt");
        attempt("add\nhalt");
        attempt("top:\njmp top");
        attempt("nonsense 5");
    }
}
