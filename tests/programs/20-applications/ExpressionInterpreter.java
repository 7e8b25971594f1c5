import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A small language: tokens, a recursive-descent parser, a tree of records, an interpreter with functions. */
public class ExpressionInterpreter {
    sealed interface Node permits Num, Var, Bin, Assign, If, While, Block, Call, Def, Print {
    }

    record Num(double value) implements Node {
    }

    record Var(String name) implements Node {
    }

    record Bin(String op, Node left, Node right) implements Node {
    }

    record Assign(String name, Node value) implements Node {
    }

    record If(Node condition, Node then, Node otherwise) implements Node {
    }

    record While(Node condition, Node body) implements Node {
    }

    record Block(List<Node> nodes) implements Node {
    }

    record Call(String name, List<Node> args) implements Node {
    }

    record Def(String name, List<String> params, Node body) implements Node {
    }

    record Print(Node value) implements Node {
    }

    static class Parser {
        private final List<String> tokens = new ArrayList<>();
        private int at;

        Parser(String text) {
            var m = java.util.regex.Pattern.compile("\\s*(\\d+(?:\\.\\d+)?|[a-z]\\w*|<=|>=|==|!=|[-+*/%<>=(){},;])").matcher(text);
            int end = 0;
            while (m.find() && m.start() == end) {
                tokens.add(m.group(1));
                end = m.end();
            }
            if (!text.substring(end).isBlank()) {
                throw new IllegalArgumentException("cannot read: " + text.substring(end).strip());
            }
            tokens.add("<end>");
        }

        private String peek() {
            return tokens.get(at);
        }

        private boolean accept(String t) {
            if (peek().equals(t)) {
                at++;
                return true;
            }
            return false;
        }

        private void expect(String t) {
            if (!accept(t)) {
                throw new IllegalArgumentException("expected " + t + " but found " + peek());
            }
        }

        Node program() {
            List<Node> nodes = new ArrayList<>();
            while (!peek().equals("<end>")) {
                nodes.add(statement());
            }
            return new Block(nodes);
        }

        private Node statement() {
            if (accept("{")) {
                List<Node> nodes = new ArrayList<>();
                while (!accept("}")) {
                    nodes.add(statement());
                }
                return new Block(nodes);
            } else if (accept("if")) {
                expect("(");
                Node c = expression(0);
                expect(")");
                Node t = statement();
                return new If(c, t, accept("else") ? statement() : new Block(List.of()));
            } else if (accept("while")) {
                expect("(");
                Node c = expression(0);
                expect(")");
                return new While(c, statement());
            } else if (accept("def")) {
                String name = tokens.get(at++);
                expect("(");
                List<String> params = new ArrayList<>();
                while (!accept(")")) {
                    params.add(tokens.get(at++));
                    accept(",");
                }
                return new Def(name, params, statement());
            } else if (accept("print")) {
                Node v = expression(0);
                expect(";");
                return new Print(v);
            }
            Node e = expression(0);
            if (e instanceof Var v && accept("=")) {
                e = new Assign(v.name(), expression(0));
            }
            expect(";");
            return e;
        }

        private static int precedence(String op) {
            return switch (op) {
                case "==", "!=" -> 1;
                case "<", ">", "<=", ">=" -> 2;
                case "+", "-" -> 3;
                case "*", "/", "%" -> 4;
                default -> -1;
            };
        }

        private Node expression(int min) {
            Node left = atom();
            while (precedence(peek()) > min) {
                String op = tokens.get(at++);
                left = new Bin(op, left, expression(precedence(op)));
            }
            return left;
        }

        private Node atom() {
            String t = tokens.get(at++);
            if (t.equals("(")) {
                Node n = expression(0);
                expect(")");
                return n;
            } else if (t.equals("-")) {
                return new Bin("-", new Num(0), atom());
            } else if (Character.isDigit(t.charAt(0))) {
                return new Num(Double.parseDouble(t));
            } else if (Character.isLetter(t.charAt(0))) {
                if (accept("(")) {
                    List<Node> args = new ArrayList<>();
                    while (!accept(")")) {
                        args.add(expression(0));
                        accept(",");
                    }
                    return new Call(t, args);
                }
                return new Var(t);
            }
            throw new IllegalArgumentException("unexpected " + t);
        }
    }

    private final Map<String, Def> functions = new HashMap<>();
    private final StringBuilder out = new StringBuilder();

    double run(Node n, Map<String, Double> env) {
        if (n instanceof Num x) {
            return x.value();
        } else if (n instanceof Var v) {
            Double value = env.get(v.name());
            if (value == null) {
                throw new IllegalStateException("undefined " + v.name());
            }
            return value;
        } else if (n instanceof Bin b) {
            double l = run(b.left(), env);
            double r = run(b.right(), env);
            return switch (b.op()) {
                case "+" -> l + r;
                case "-" -> l - r;
                case "*" -> l * r;
                case "/" -> l / r;
                case "%" -> l % r;
                case "<" -> l < r ? 1 : 0;
                case ">" -> l > r ? 1 : 0;
                case "<=" -> l <= r ? 1 : 0;
                case ">=" -> l >= r ? 1 : 0;
                case "==" -> l == r ? 1 : 0;
                default -> l != r ? 1 : 0;
            };
        } else if (n instanceof Assign a) {
            double v = run(a.value(), env);
            env.put(a.name(), v);
            return v;
        } else if (n instanceof If i) {
            return run(run(i.condition(), env) != 0 ? i.then() : i.otherwise(), env);
        } else if (n instanceof While w) {
            double v = 0;
            while (run(w.condition(), env) != 0) {
                v = run(w.body(), env);
            }
            return v;
        } else if (n instanceof Block b) {
            double v = 0;
            for (Node x : b.nodes()) {
                v = run(x, env);
            }
            return v;
        } else if (n instanceof Def d) {
            functions.put(d.name(), d);
            return 0;
        } else if (n instanceof Call c) {
            Def d = functions.get(c.name());
            if (d == null || d.params().size() != c.args().size()) {
                throw new IllegalStateException("cannot call " + c.name() + "/" + c.args().size());
            }
            Map<String, Double> inner = new HashMap<>();
            for (int i = 0; i < c.args().size(); i++) {
                inner.put(d.params().get(i), run(c.args().get(i), env));
            }
            return run(d.body(), inner);
        } else if (n instanceof Print p) {
            double v = run(p.value(), env);
            out.append(v == (long) v ? String.valueOf((long) v) : String.valueOf(v)).append(' ');
            return v;
        }
        throw new AssertionError(n);
    }

    static void interpret(String program) {
        ExpressionInterpreter i = new ExpressionInterpreter();
        try {
            i.run(new Parser(program).program(), new HashMap<>());
            System.out.println(i.out);
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.out.println(i.out + "error: " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        interpret("print 1 + 2 * 3 - 4 / 8; print (1 + 2) * 3; print -5 % 3; print 2 < 3 == 1;");
        interpret("def fact(n) { if (n <= 1) 1; else n * fact(n - 1); } print fact(10); print fact(20) / fact(18);");
        interpret("def fib(n) if (n < 2) n; else fib(n - 1) + fib(n - 2); i = 0; while (i < 15) { print fib(i); i = i + 1; }");
        interpret("n = 2; while (n < 50) { p = 1; d = 2; while (d * d <= n) { if (n % d == 0) p = 0; d = d + 1; } if (p) print n; n = n + 1; }");
        interpret("print x;");
        interpret("print 1; f(2);");
        interpret("print (1 + ;");
        interpret("print 1 $ 2;");
        System.out.println(new Parser("a = b + 1 * c;").program());
    }
}
