import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** A text adventure as a state machine over records and sealed types. */
public class TextAdventure {
    enum Direction {
        NORTH, EAST, SOUTH, WEST;

        Direction opposite() {
            return values()[(ordinal() + 2) % 4];
        }
    }

    sealed interface Command permits Go, Take, Use, Look, Inventory, Unknown {
    }

    record Go(Direction direction) implements Command {
    }

    record Take(String item) implements Command {
    }

    record Use(String item) implements Command {
    }

    record Look() implements Command {
    }

    record Inventory() implements Command {
    }

    record Unknown(String text) implements Command {
    }

    sealed interface State permits Playing, Won, Lost {
    }

    record Playing(String room, List<String> items, int lamp, boolean doorOpen) implements State {
        Playing {
            items = List.copyOf(items);
        }

        Playing in(String other) {
            return new Playing(other, items, lamp, doorOpen);
        }
    }

    record Won(int moves) implements State {
    }

    record Lost(String reason) implements State {
    }

    record Room(String description, Map<Direction, String> exits, TreeSet<String> items) {
    }

    final Map<String, Room> rooms = new java.util.HashMap<>();
    int moves;

    void room(String name, String description, String... items) {
        rooms.put(name, new Room(description, new EnumMap<>(Direction.class), new TreeSet<>(List.of(items))));
    }

    void connect(String a, Direction d, String b) {
        rooms.get(a).exits().put(d, b);
        rooms.get(b).exits().put(d.opposite(), a);
    }

    static Command parse(String line) {
        String[] w = line.trim().toLowerCase().split("\\s+", 2);
        return switch (w[0]) {
            case "go" -> {
                Optional<Direction> d = java.util.Arrays.stream(Direction.values()).filter(x -> w.length > 1 && x.name().equalsIgnoreCase(w[1])).findFirst();
                yield d.isPresent() ? new Go(d.get()) : new Unknown(line);
            }
            case "take" -> w.length > 1 ? new Take(w[1]) : new Unknown(line);
            case "use" -> w.length > 1 ? new Use(w[1]) : new Unknown(line);
            case "look" -> new Look();
            case "inventory", "i" -> new Inventory();
            default -> new Unknown(line);
        };
    }

    State step(Playing p, Command c) {
        moves++;
        Room here = rooms.get(p.room());
        if (c instanceof Go g) {
            String next = here.exits().get(g.direction());
            if (next == null) {
                System.out.println("There is a wall.");
                return p;
            }
            if (next.equals("vault") && !p.doorOpen()) {
                System.out.println("The door is locked.");
                return p;
            }
            if (next.equals("cave") && p.lamp() == 0) {
                return new Lost("you fell in the dark");
            }
            System.out.println(rooms.get(next).description());
            int lamp = p.lamp() > 0 ? p.lamp() - 1 : 0;
            return next.equals("vault") ? new Won(moves) : new Playing(next, p.items(), lamp, p.doorOpen());
        } else if (c instanceof Take t) {
            if (!here.items().remove(t.item())) {
                System.out.println("No " + t.item() + " here.");
                return p;
            }
            System.out.println("Taken.");
            List<String> items = new ArrayList<>(p.items());
            items.add(t.item());
            return new Playing(p.room(), items, p.lamp(), p.doorOpen());
        } else if (c instanceof Use u && p.items().contains(u.item())) {
            System.out.println("You use the " + u.item() + ".");
            return new Playing(p.room(), p.items(), u.item().equals("lamp") ? 3 : p.lamp(),
                p.doorOpen() || u.item().equals("key") && p.room().equals("cave"));
        } else if (c instanceof Look) {
            System.out.println(here.description() + " Exits " + here.exits().keySet() + ", items " + here.items());
        } else if (c instanceof Inventory) {
            System.out.println(p);
        } else {
            System.out.println("You cannot: " + c);
        }
        return p;
    }

    static void play(String... lines) {
        TextAdventure a = new TextAdventure();
        a.room("hall", "A hall.", "lamp", "coin");
        a.room("garden", "A garden.", "key");
        a.room("cave", "A cave, barely lit.");
        a.room("vault", "A vault full of gold.");
        a.connect("hall", Direction.NORTH, "garden");
        a.connect("hall", Direction.EAST, "cave");
        a.connect("cave", Direction.EAST, "vault");
        State s = new Playing("hall", List.of(), 0, false);
        for (String line : lines) {
            if (!(s instanceof Playing p)) {
                break;
            }
            System.out.println("> " + line);
            s = a.step(p, parse(line));
        }
        System.out.println(s + "\n");
    }

    public static void main(String[] args) {
        play("look", "go east");
        play("take lamp", "use lamp", "go north", "take key", "go north", "go south", "go east", "use lamp", "go east", "use key", "inventory", "go east", "never");
        play("dance", "take", "take sword", "use key", "go up", "i", "go west");
    }
}
