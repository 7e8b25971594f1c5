/** Character's classification and conversion. */
public class CharacterClasses {
    public static void main(String[] args) {
        int[] points = {'a', 'Z', '5', ' ', '\t', '_', '$', 'é', 'ß', 'Σ', 'я', '中', '٣', '€', 0x1F600, 0x10400, 0, 0xD800, 'ǅ', '\u00a0', '\u2028'};
        for (int p : points) {
            System.out.println(Integer.toHexString(p) + " " + Character.isLetter(p) + Character.isDigit(p) + Character.isLetterOrDigit(p)
                + Character.isWhitespace(p) + Character.isSpaceChar(p) + Character.isUpperCase(p) + Character.isLowerCase(p) + Character.isTitleCase(p)
                + Character.isJavaIdentifierStart(p) + Character.isJavaIdentifierPart(p) + Character.isISOControl(p) + Character.isAlphabetic(p) + " "
                + Character.getType(p) + " " + Character.getNumericValue(p) + " " + Integer.toHexString(Character.toUpperCase(p)) + " "
                + Integer.toHexString(Character.toLowerCase(p)) + " " + Integer.toHexString(Character.toTitleCase(p)) + " " + Character.charCount(p)
                + " " + Character.isSurrogate((char) p) + " " + Character.digit(p, 10));
        }
        System.out.println(Character.toString(0x1F600) + " " + Character.toChars(0x10400).length + " " + Character.isHighSurrogate('\ud83d'));
        System.out.println(Character.toCodePoint('\ud83d', '\ude00') + " " + "a😀b".codePointAt(1) + " " + "a😀b".codePointCount(0, 4) + " " + "a😀b".offsetByCodePoints(0, 2));
        "x😀é".codePoints().forEach(c -> System.out.println(c));
        System.out.println(Character.UnicodeBlock.of('я') + " " + Character.UnicodeScript.of('я') + " " + Character.isMirrored('('));
        System.out.println(Character.compare('a', 'b') + " " + Character.MIN_RADIX + " " + Character.forDigit(35, 36));
    }
}
