package org.agentcoreparity.mutants;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.pitest.bytecode.analysis.ClassTree;
import org.pitest.classinfo.ClassByteArraySource;
import org.pitest.classinfo.ClassName;
import org.pitest.mutationtest.build.CompoundMutationInterceptor;
import org.pitest.mutationtest.build.MutationInterceptor;
import org.pitest.mutationtest.build.intercept.equivalent.EqualsPerformanceShortcutFilter;
import org.pitest.mutationtest.build.intercept.equivalent.EquivalentReturnMutationFilter;
import org.pitest.mutationtest.build.intercept.equivalent.NullFinalFieldAssignmentFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.AssertFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.EnumFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.EnumSwitchFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.ForEachLoopFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.ImplicitNullCheckFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.InlinedFinallyBlockFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.MethodReferenceNullCheckFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.RecordFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.StringSwitchFilter;
import org.pitest.mutationtest.build.intercept.javafeatures.TryWithResourcesFilter;
import org.pitest.mutationtest.build.intercept.timeout.InfiniteForLoopFilter;
import org.pitest.mutationtest.build.intercept.timeout.InfiniteIteratorLoopFilter;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.GregorMutater;
import org.pitest.mutationtest.engine.gregor.MethodMutatorFactory;
import org.pitest.mutationtest.engine.gregor.mutators.ConditionalsBoundaryMutator;
import org.pitest.mutationtest.engine.gregor.mutators.IncrementsMutator;
import org.pitest.mutationtest.engine.gregor.mutators.InvertNegsMutator;
import org.pitest.mutationtest.engine.gregor.mutators.MathMutator;
import org.pitest.mutationtest.engine.gregor.mutators.RemoveConditionalMutator;
import org.pitest.mutationtest.engine.gregor.mutators.RemoveConditionalMutator.Choice;
import org.pitest.mutationtest.engine.gregor.mutators.VoidMethodCallMutator;
import org.pitest.mutationtest.engine.gregor.mutators.experimental.SwitchMutator;
import org.pitest.mutationtest.engine.gregor.mutators.returns.BooleanFalseReturnValsMutator;
import org.pitest.mutationtest.engine.gregor.mutators.returns.BooleanTrueReturnValsMutator;
import org.pitest.mutationtest.engine.gregor.mutators.returns.EmptyObjectReturnValsMutator;
import org.pitest.mutationtest.engine.gregor.mutators.returns.NullReturnValsMutator;
import org.pitest.mutationtest.engine.gregor.mutators.returns.PrimitiveReturnsMutator;

/**
 * The mutations of a class: pitest's operators, less what no change of the source stands for.
 *
 * <p>The operators are pitest's group STRONGER. Its DEFAULTS force every condition one way only,
 * and leave switches alone; a merge is little else than conditions, and a reader of typed JSON
 * little else than switches.
 *
 * <p>The filters are pitest's own. They drop what the compiler adds (the hash in a switch over
 * texts, null checks, closing of resources, copies of a finally block), what cannot be told apart,
 * and loops that never end for all who enter them, which any case at all notices. Methods that are
 * marked as generated are left out: no one writes a fault into them.
 */
final class Mutations {

    private static final String GENERATED = "Generated;";

    // Named one by one: pitest finds its groups by services, in whatever loader the thread has.
    private static final List<MethodMutatorFactory> OPERATORS =
            List.of(
                    InvertNegsMutator.INVERT_NEGS,
                    MathMutator.MATH,
                    VoidMethodCallMutator.VOID_METHOD_CALLS,
                    ConditionalsBoundaryMutator.CONDITIONALS_BOUNDARY,
                    IncrementsMutator.INCREMENTS,
                    BooleanTrueReturnValsMutator.TRUE_RETURNS,
                    BooleanFalseReturnValsMutator.FALSE_RETURNS,
                    PrimitiveReturnsMutator.PRIMITIVE_RETURNS,
                    EmptyObjectReturnValsMutator.EMPTY_RETURNS,
                    NullReturnValsMutator.NULL_RETURNS,
                    new SwitchMutator(),
                    new RemoveConditionalMutator(Choice.EQUAL, true),
                    new RemoveConditionalMutator(Choice.EQUAL, false),
                    new RemoveConditionalMutator(Choice.ORDER, true),
                    new RemoveConditionalMutator(Choice.ORDER, false));

    private final ClassByteArraySource source;
    private final GregorMutater mutater;
    private final MutationInterceptor filter =
            new CompoundMutationInterceptor(
                    List.of(
                            new TryWithResourcesFilter(),
                            new InlinedFinallyBlockFilter(),
                            new ImplicitNullCheckFilter(),
                            new MethodReferenceNullCheckFilter(),
                            new ForEachLoopFilter(),
                            new EnumFilter(),
                            new RecordFilter(),
                            new StringSwitchFilter(),
                            new AssertFilter(),
                            new EnumSwitchFilter(),
                            new EqualsPerformanceShortcutFilter(),
                            new EquivalentReturnMutationFilter().createInterceptor(null),
                            new NullFinalFieldAssignmentFilter(),
                            new InfiniteForLoopFilter(),
                            new InfiniteIteratorLoopFilter()));

    Mutations(ClassByteArraySource source) {
        this.source = source;
        mutater = new GregorMutater(source, method -> true, OPERATORS);
    }

    /** The mutations of a class, by method and in the order of its instructions. */
    List<MutationDetails> of(String name) {
        Collection<MutationDetails> all = mutater.findMutations(ClassName.fromString(name));
        if (all.isEmpty()) {
            return List.of();
        }
        ClassTree tree = ClassTree.fromBytes(source.getBytes(name).orElseThrow());
        filter.begin(tree);
        List<MutationDetails> kept = new ArrayList<>(filter.intercept(all, mutater));
        filter.end();
        kept.removeIf(mutation -> isGenerated(tree, mutation));
        kept.sort(
                Comparator.comparing(Mutations::methodKey)
                        .thenComparing(MutationDetails::getFirstIndex)
                        .thenComparing(MutationDetails::getMutator)
                        .thenComparing(MutationDetails::getDescription));
        return kept;
    }

    /** Whether a method bears an annotation like Lombok's, as coverage tools read it. */
    private static boolean isGenerated(ClassTree tree, MutationDetails mutation) {
        return tree.method(mutation.getId().getLocation()).stream()
                .flatMap(method -> method.annotations().stream())
                .anyMatch(annotation -> annotation.desc.endsWith(GENERATED));
    }

    /** The bytes of the class with one mutation in it. */
    byte[] mutated(MutationDetails mutation) {
        return mutater.getMutation(mutation.getId()).getBytes();
    }

    /** What tells a method from the others of its class. */
    static String methodKey(MutationDetails mutation) {
        var location = mutation.getId().getLocation();
        return location.getMethodName() + location.getMethodDesc();
    }
}
