"""The parts of a program that are the same for all calls, in Java; ``@…@`` is to be replaced."""

from typing import Final

HELPERS: Final = r"""
    @SafeVarargs
    static <T> List<T> list(T... items) {
        return new ArrayList<>(Arrays.asList(items));
    }

    static Map<String, Object> map(Object... keysAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }
"""
"""Lists and maps as expressions."""

SHOWING: Final = r'''
    // From here on nothing but the outcome as JSON: of a message every field, by its getter.

    static final String FIELDS = """
@FIELDS@            """;

    static String show(Object value) {
        return show(value, "\n", false);
    }

    static String show(Object value, String newLine, boolean plain) {
        String inner = newLine + "  ";
        List<String> parts = new ArrayList<>();
        if (value instanceof Map<?, ?> map) {
            map.forEach((key, item) -> parts.add(pair("" + key, item, inner)));
            boolean special = map.keySet().stream().anyMatch(key -> ("" + key).startsWith("$"));
            String shown = join("{", parts, "}", newLine);
            return special ? "{\"$literal\": " + shown + "}" : shown;
        }
        if (value instanceof Collection<?> items) {
            items.forEach(item -> parts.add(show(item, inner, plain)));
            return join("[", parts, "]", newLine);
        }
        if (value == null || value instanceof Number || value instanceof Boolean) {
            return String.valueOf(value);
        }
        if (value instanceof Throwable error) {
            parts.add("\"class_name\": " + quote(error.getClass().getName()));
            parts.add("\"message\": " + show(error.getMessage()));
            return join("{", parts, "}", newLine);
        }
        String name = value.getClass().getSimpleName();
        List<String> fields = fieldsOf(name);
        if (fields.isEmpty()) {
            return quote(String.valueOf(value));
        }
        if (!plain) {
            parts.add("\"$class\": " + quote(name.equals("Message") ? "GraphMessage" : name));
        }
        for (String field : fields) {
            boolean inside = field.equals("tool_calls") || field.equals("usage_metadata");
            parts.add(quote(field) + ": " + show(get(value, field), inner, inside));
        }
        return join("{", parts, "}", newLine);
    }

    static String pair(String key, Object value, String newLine) {
        return quote(key) + ": " + show(value, newLine, false);
    }

    static List<String> fieldsOf(String name) {
        for (String line : FIELDS.split("\n")) {
            if (line.startsWith(name + ": ")) {
                return List.of(line.substring(name.length() + 2).split(" "));
            }
        }
        return List.of();
    }

    static Object get(Object bean, String field) {
        try {
            return bean.getClass().getMethod("get" + camelCase(field)).invoke(bean);
        } catch (ReflectiveOperationException missing) {
            return null;
        }
    }

    static String camelCase(String field) {
        StringBuilder camel = new StringBuilder();
        for (String word : field.split("_")) {
            camel.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
        }
        return camel.toString();
    }

    static String join(String open, List<String> parts, String close, String newLine) {
        String separator = "," + newLine + "  ";
        String inside = newLine + "  " + String.join(separator, parts) + newLine;
        return open + (parts.isEmpty() ? "" : inside) + close;
    }

    static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            boolean plain = unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\';
            quoted.append(plain ? "" + unit : String.format("\\u%04x", (int) unit));
        }
        return quoted.append('"').toString();
    }
'''
"""Writing values as JSON; ``@FIELDS@`` are lines of a class and its fields, indented by twelve."""

READING: Final = r"""
    // The input is too large for a program: it is read from a file beside it.

    static Map<String, Object> given;
    static String text;
    static int at;

    static void readInput() throws IOException {
        text = Files.readString(Path.of("@DATA@"));
        given = (Map<String, Object>) read();
    }

    static Object given(String name) throws ReflectiveOperationException {
        return build(given.get(name));
    }

    static char next() {
        return text.charAt(at++);
    }

    static Object read() {
        char first = next();
        if (first == '"') {
            return readText();
        }
        if (first != '{' && first != '[') {
            return readWord(at - 1);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        List<Object> items = new ArrayList<>();
        for (char sign = next(); sign != '}' && sign != ']'; sign = next()) {
            at -= sign == ',' ? 0 : 1;
            if (first == '[') {
                items.add(read());
            } else {
                String key = (String) read();
                next();
                map.put(key, read());
            }
        }
        return first == '{' ? map : items;
    }

    static String readText() {
        StringBuilder read = new StringBuilder();
        for (char unit = next(); unit != '"'; unit = next()) {
            if (unit == '\\') {
                unit = next();
                if (unit == 'u') {
                    unit = (char) Integer.parseInt(text.substring(at, at += 4), 16);
                } else if ("bfnrt".indexOf(unit) >= 0) {
                    unit = "\b\f\n\r\t".charAt("bfnrt".indexOf(unit));
                }
            }
            read.append(unit);
        }
        return read.toString();
    }

    static Object readWord(int start) {
        while (",]}\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(start, at);
        if (word.equals("null")) {
            return null;
        }
        if (word.equals("true") || word.equals("false")) {
            return word.equals("true");
        }
        if (!word.matches("-?[0-9]+")) {
            return Double.valueOf(word);
        }
        BigInteger number = new BigInteger(word);
        if (number.bitLength() < 32) {
            return number.intValue();
        }
        return number.bitLength() < 64 ? (Object) number.longValue() : number;
    }

    static Object build(Object value) throws ReflectiveOperationException {
        if (value instanceof List<?> items) {
            List<Object> built = new ArrayList<>();
            for (Object item : items) {
                built.add(build(item));
            }
            return built;
        }
        if (!(value instanceof Map<?, ?> map)) {
            return value;
        }
        if (map.containsKey("$literal")) {
            return map.get("$literal");
        }
        Map<String, Object> built = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            built.put((String) entry.getKey(), build(entry.getValue()));
        }
        Object name = built.remove("$class");
        return name == null ? built : make((String) name, built);
    }

    static Object make(String name, Map<String, Object> fields)
            throws ReflectiveOperationException {
        Object bean = Class.forName("@PACKAGE@." + name).getConstructor().newInstance();
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            Object value = field.getValue();
            String key = field.getKey();
            if (key.equals("tool_calls") && value instanceof List<?> calls) {
                List<Object> made = new ArrayList<>();
                for (Object call : calls) {
                    made.add(make("ToolCall", (Map<String, Object>) call));
                }
                value = made;
            } else if (key.equals("usage_metadata") && value instanceof Map<?, ?> usage) {
                value = make("UsageMetadata", (Map<String, Object>) usage);
            }
            set(bean, "set" + camelCase(key), value);
        }
        return bean;
    }

    static void set(Object bean, String setter, Object value) throws ReflectiveOperationException {
        for (Method method : bean.getClass().getMethods()) {
            if (method.getName().equals(setter) && method.getParameterCount() == 1) {
                boolean isDouble = method.getParameterTypes()[0] == double.class;
                if (isDouble && value instanceof Number number) {
                    value = number.doubleValue();
                }
                method.invoke(bean, value);
                return;
            }
        }
    }
"""
"""Reading the input from JSON as ``model.value.encode`` writes it, and making its objects."""
