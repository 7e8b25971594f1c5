import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** A traffic light, a turnstile by tables, and a lexer by hand. */
public class StateMachines {
    enum Light {
        RED(30) {
            @Override
            Light next() {
                return GREEN;
            }
        },
        GREEN(25) {
            @Override
            Light next() {
                return YELLOW;
            }
        },
        YELLOW(5) {
            @Override
            Light next() {
                return RED;
            }
        };

        final int seconds;

        Light(int seconds) {
            this.seconds = seconds;
        }

        abstract Light next();
    }

    enum State { LOCKED, UNLOCKED }

    enum Input { COIN, PUSH }

    interface Action extends Supplier<State> {
    }

    static List<String> lex(String s) {
        List<String> out = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        int state = 0;
        for (int i = 0; i <= s.length(); i++) {
            char c = i < s.length() ? s.charAt(i) : ' ';
            int kind = Character.isDigit(c) ? 1 : Character.isLetter(c) ? 2 : c == ' ' ? 0 : 3;
            if (state != 0 && (kind != state || state == 3)) {
                out.add("?nws".charAt(state) + ":" + word);
                word.setLength(0);
            }
            if (kind != 0) {
                word.append(c);
            }
            state = kind;
        }
        return out;
    }

    public static void main(String[] args) {
        Light l = Light.RED;
        int time = 0;
        for (int i = 0; i < 7; i++) {
            System.out.println(time + " " + l);
            time += l.seconds;
            l = l.next();
        }
        Map<State, Map<Input, Action>> table = new EnumMap<>(State.class);
        int[] coins = new int[1];
        table.put(State.LOCKED, Map.of(Input.COIN, () -> {
            coins[0]++;
            return State.UNLOCKED;
        }, Input.PUSH, () -> State.LOCKED));
        table.put(State.UNLOCKED, Map.of(Input.COIN, () -> {
            coins[0]++;
            return State.UNLOCKED;
        }, Input.PUSH, () -> State.LOCKED));
        State s = State.LOCKED;
        for (Input i : new Input[] {Input.PUSH, Input.COIN, Input.COIN, Input.PUSH, Input.PUSH}) {
            s = table.get(s).get(i).get();
            System.out.println(i + " -> " + s + " " + coins[0]);
        }
        System.out.println(lex("x1 = 42+y*(7 - zz);"));
    }
}
