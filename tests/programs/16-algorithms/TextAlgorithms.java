import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** KMP, tries, run-length and LZW coding, roman numerals, Caesar. */
public class TextAlgorithms {
    static List<Integer> kmp(String text, String pattern) {
        int[] fail = new int[pattern.length() + 1];
        for (int i = 1, k = 0; i < pattern.length(); i++) {
            while (k > 0 && pattern.charAt(i) != pattern.charAt(k)) {
                k = fail[k];
            }
            if (pattern.charAt(i) == pattern.charAt(k)) {
                k++;
            }
            fail[i + 1] = k;
        }
        List<Integer> hits = new ArrayList<>();
        for (int i = 0, k = 0; i < text.length(); i++) {
            while (k > 0 && (k == pattern.length() || text.charAt(i) != pattern.charAt(k))) {
                k = fail[k];
            }
            if (text.charAt(i) == pattern.charAt(k)) {
                k++;
            }
            if (k == pattern.length()) {
                hits.add(i - k + 1);
            }
        }
        return hits;
    }

    static class Trie {
        final Map<Character, Trie> next = new TreeMap<>();
        boolean word;

        void add(String s) {
            Trie t = this;
            for (char c : s.toCharArray()) {
                t = t.next.computeIfAbsent(c, k -> new Trie());
            }
            t.word = true;
        }

        void list(String prefix, List<String> out) {
            if (word) {
                out.add(prefix);
            }
            next.forEach((c, t) -> t.list(prefix + c, out));
        }
    }

    static String rle(String s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0, j; i < s.length(); i = j) {
            for (j = i; j < s.length() && s.charAt(j) == s.charAt(i); j++) {
            }
            sb.append(j - i).append(s.charAt(i));
        }
        return sb.toString();
    }

    static List<Integer> lzw(String s) {
        Map<String, Integer> table = new HashMap<>();
        for (int i = 0; i < 128; i++) {
            table.put("" + (char) i, i);
        }
        List<Integer> out = new ArrayList<>();
        String w = "";
        for (char c : s.toCharArray()) {
            if (table.containsKey(w + c)) {
                w += c;
            } else {
                out.add(table.get(w));
                table.put(w + c, table.size());
                w = "" + c;
            }
        }
        out.add(table.get(w));
        return out;
    }

    static String roman(int n) {
        int[] v = {1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1};
        String[] s = {"M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"};
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < v.length; i++) {
            for (; n >= v[i]; n -= v[i]) {
                sb.append(s[i]);
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println(kmp("abababcababab", "abab") + " " + kmp("aaaa", "aa") + " " + kmp("abc", "x"));
        Trie t = new Trie();
        for (String s : "tea ten to inn in i a".split(" ")) {
            t.add(s);
        }
        List<String> words = new ArrayList<>();
        t.list("", words);
        System.out.println(words);
        System.out.println(rle("aaabbbbcda") + " " + lzw("TOBEORNOTTOBEORTOBEORNOT"));
        System.out.println(roman(1994) + " " + roman(2024) + " " + roman(3888));
        System.out.println("Hello, World".chars().map(c -> Character.isLetter(c) ? (c & ~31) | ((c & 31) + 2) % 26 + 1 : c)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append));
        System.out.println(new StringBuilder("racecar").reverse().toString().equals("racecar"));
    }
}
