package org.agentcoreparity.bridge;

import java.lang.invoke.MethodType;
import java.lang.reflect.Executable;
import java.util.List;
import java.util.Optional;

/** Chooses among constructors or methods of one name by the arguments, as a compiler would. */
final class Overloads {

    private Overloads() {}

    /** The most specific of those that take these arguments. */
    static <T extends Executable> Optional<T> choose(List<T> candidates, List<?> arguments) {
        return candidates.stream()
                .filter(candidate -> accepts(candidate, arguments))
                .reduce((one, other) -> isNarrower(other, one) ? other : one);
    }

    private static boolean accepts(Executable candidate, List<?> arguments) {
        Class<?>[] parameters = candidate.getParameterTypes();
        if (parameters.length != arguments.size()) {
            return false;
        }
        for (int i = 0; i < parameters.length; i++) {
            if (!accepts(parameters[i], arguments.get(i))) {
                return false;
            }
        }
        return true;
    }

    private static boolean accepts(Class<?> parameter, Object argument) {
        return argument == null
                ? !parameter.isPrimitive()
                : MethodType.methodType(parameter).wrap().returnType().isInstance(argument);
    }

    private static boolean isNarrower(Executable one, Executable other) {
        Class<?>[] ones = one.getParameterTypes();
        Class<?>[] others = other.getParameterTypes();
        for (int i = 0; i < ones.length; i++) {
            if (!others[i].isAssignableFrom(ones[i])) {
                return false;
            }
        }
        return true;
    }
}
