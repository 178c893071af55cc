package com.openjiuwen.parity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The fields of a map from outside, any of which may be missing or of any type. */
record LooseFields(Map<?, ?> values) {

    /** Returns a field, null if it is missing. */
    Object get(String name) {
        return values.get(name);
    }

    /** Returns the first of two fields that is neither missing nor null. */
    Object firstOf(String name, String other) {
        Object value = get(name);
        return value == null ? get(other) : value;
    }

    /** Returns a field as text; null if it is null or missing. */
    String text(String name) {
        return textOr(name, null);
    }

    /** Returns a field as text, another one if it is null or missing. */
    String textOr(String name, String other) {
        Object value = get(name);
        return value == null ? other : String.valueOf(value);
    }

    /** Returns a number truncated to an int; anything else is null. */
    Integer index(String name) {
        return get(name) instanceof Number number ? number.intValue() : null;
    }

    /** Returns a number truncated to an int; anything else is 0. */
    int count(String name) {
        return get(name) instanceof Number number ? number.intValue() : 0;
    }

    boolean hasMap(String name) {
        return get(name) instanceof Map<?, ?>;
    }

    boolean hasList(String name) {
        return get(name) instanceof List<?>;
    }

    /** Returns the fields of a map; none if it is no map. */
    LooseFields map(String name) {
        return new LooseFields(get(name) instanceof Map<?, ?> map ? map : Map.of());
    }

    /** Returns the maps of a list; none if it is no list. */
    List<LooseFields> maps(String name) {
        return mapsOf(get(name));
    }

    /** Returns the maps of a list; none if it is no list. */
    static List<LooseFields> mapsOf(Object value) {
        List<LooseFields> maps = new ArrayList<>();
        if (value instanceof List<?> list) {
            for (Object item : list) {
                if (item instanceof Map<?, ?> map) {
                    maps.add(new LooseFields(map));
                }
            }
        }
        return maps;
    }

    /** Returns a copy of all fields in their order. */
    Map<String, Object> copy() {
        Map<String, Object> copy = new LinkedHashMap<>();
        values.forEach((name, value) -> copy.put(String.valueOf(name), value));
        return copy;
    }

    /** Returns the fields that hold something and are not among {@code named}, in their order. */
    Map<String, Object> rest(Set<String> named) {
        Map<String, Object> rest = copy();
        rest.entrySet().removeIf(e -> named.contains(e.getKey()) || isNone(e.getValue()));
        return rest;
    }

    /** Returns the text of a field that Python takes for true, else another one. */
    String truthyText(String name, String other) {
        return isTruthy(get(name)) ? text(name) : other;
    }

    /** Says whether Python takes a value for true. */
    static boolean isTruthy(Object value) {
        boolean isZero = value instanceof Number number && number.doubleValue() == 0;
        return !isNone(value) && !isZero;
    }

    /** Says whether a value stands for nothing: null, false, an empty text, list or map. */
    static boolean isNone(Object value) {
        return value == null
                || value.equals(false)
                || value.equals("")
                || value instanceof Collection<?> items && items.isEmpty()
                || value instanceof Map<?, ?> map && map.isEmpty();
    }
}
