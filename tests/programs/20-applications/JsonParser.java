import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A JSON parser and printer with positions in its error messages. */
public class JsonParser {
    static class JsonException extends RuntimeException {
        JsonException(String message, int at) {
            super(message + " at " + at);
        }
    }

    private final String text;
    private int at;

    JsonParser(String text) {
        this.text = text;
    }

    static Object parse(String text) {
        JsonParser p = new JsonParser(text);
        Object value = p.value();
        p.space();
        if (p.at < text.length()) {
            throw new JsonException("trailing text", p.at);
        }
        return value;
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        space();
        if (at == text.length()) {
            throw new JsonException("unexpected end", at);
        }
        return text.charAt(at);
    }

    private void expect(char c) {
        if (peek() != c) {
            throw new JsonException("expected '" + c + "' but found '" + text.charAt(at) + "'", at);
        }
        at++;
    }

    private Object value() {
        char c = peek();
        switch (c) {
            case '{':
                return object();
            case '[':
                return array();
            case '"':
                return string();
            case 't':
                return literal("true", true);
            case 'f':
                return literal("false", false);
            case 'n':
                return literal("null", null);
            default:
                if (c == '-' || Character.isDigit(c)) {
                    return number();
                }
                throw new JsonException("unexpected '" + c + "'", at);
        }
    }

    private Object literal(String word, Object value) {
        if (!text.startsWith(word, at)) {
            throw new JsonException("unknown word", at);
        }
        at += word.length();
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        expect('{');
        if (peek() == '}') {
            at++;
            return map;
        }
        while (true) {
            peek();
            String key = string();
            expect(':');
            if (map.containsKey(key)) {
                throw new JsonException("duplicate key " + key, at);
            }
            map.put(key, value());
            if (peek() == '}') {
                at++;
                return map;
            }
            expect(',');
        }
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        expect('[');
        if (peek() == ']') {
            at++;
            return list;
        }
        while (true) {
            list.add(value());
            if (peek() == ']') {
                at++;
                return list;
            }
            expect(',');
        }
    }

    private String string() {
        expect('"');
        StringBuilder sb = new StringBuilder();
        while (true) {
            if (at == text.length()) {
                throw new JsonException("unterminated string", at);
            }
            char c = text.charAt(at++);
            if (c == '"') {
                return sb.toString();
            }
            if (c != '\\') {
                sb.append(c);
                continue;
            }
            c = text.charAt(at++);
            int escape = "bfnrt".indexOf(c);
            if (escape >= 0) {
                sb.append("\b\f\n\r\t".charAt(escape));
            } else if (c == 'u') {
                sb.append((char) Integer.parseInt(text.substring(at, at + 4), 16));
                at += 4;
            } else if ("\"\\/".indexOf(c) >= 0) {
                sb.append(c);
            } else {
                throw new JsonException("bad escape \\" + c, at);
            }
        }
    }

    private Number number() {
        int start = at;
        while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        String s = text.substring(start, at);
        try {
            if (s.matches("-?(0|[1-9]\\d*)")) {
                return Long.valueOf(s);
            }
            return Double.valueOf(s);
        } catch (NumberFormatException e) {
            throw new JsonException("bad number " + s, start);
        }
    }

    static String print(Object o) {
        if (o instanceof Map<?, ?> m) {
            return m.entrySet().stream().map(e -> print(e.getKey()) + ":" + print(e.getValue())).collect(Collectors.joining(",", "{", "}"));
        } else if (o instanceof List<?> l) {
            return l.stream().map(JsonParser::print).collect(Collectors.joining(",", "[", "]"));
        } else if (o instanceof String s) {
            StringBuilder sb = new StringBuilder("\"");
            for (char c : s.toCharArray()) {
                switch (c) {
                    case '"' -> sb.append("\\\"");
                    case '\\' -> sb.append("\\\\");
                    case '\n' -> sb.append("\\n");
                    default -> {
                        if (c < ' ' || c > '~') {
                            sb.append(String.format("\\u%04x", (int) c));
                        } else {
                            sb.append(c);
                        }
                    }
                }
            }
            return sb.append('"').toString();
        }
        return String.valueOf(o);
    }

    public static void main(String[] args) {
        String[] inputs = {"{\"name\": \"weft\", \"tags\": [\"java\", \"c\", null], \"nested\": {\"a\": 1, \"b\": -2.5e3, \"ok\": true}}", "[]", "{}",
            "[1, [2, [3, [4, []]]]]", "\"esc \\n \\u00e9 \\\\ \\\" é\"", " -0.125 ", "[1,2", "{\"a\" 1}", "[1,]", "tru", "\"open", "1 2", "{\"a\":1,\"a\":2}",
            "1.2.3", "\"\\q\"", ""};
        for (String in : inputs) {
            try {
                Object v = parse(in);
                String once = print(v);
                System.out.println(once + " " + once.equals(print(parse(once))));
            } catch (JsonException e) {
                System.out.println(e.getMessage());
            }
        }
        StringBuilder big = new StringBuilder("[");
        for (int i = 0; i < 300; i++) {
            big.append(i == 0 ? "" : ",").append("{\"id\":").append(i).append(",\"sq\":").append(i * (double) i / 7).append('}');
        }
        System.out.println(print(parse(big.append(']').toString())).hashCode());
    }
}
