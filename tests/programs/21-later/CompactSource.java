// jdk: 25-
/** A source file without a class. */
int counter = 5;

String greet(String name) {
    return "hello " + name + " " + counter++;
}

void main() {
    IO.println(greet("a"));
    IO.println(greet("b"));
    List<Integer> list = new ArrayList<>(List.of(3, 1, 2));
    Collections.sort(list);
    System.out.println(list + " " + list.stream().collect(Collectors.summingInt(x -> x)));
}
