package org.agentcoreparity.mutants;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.pitest.mutationtest.engine.MutationDetails;

/**
 * The entry for the harness: one jar, its mutants, and calls on them.
 *
 * <p>Everything that crosses is bytes. One instance is used from one thread.
 */
public final class Workshop {

    private static final String UNBUILDABLE = "unbuildable ";

    private final SubjectClasses classes;
    private final Mutations mutations;
    private final Catalogue catalogue;
    private final ProcessorWatch watch = new ProcessorWatch();
    private Survey survey;

    // The class whose mutations are known, and the one of them that is loaded.
    private String openClass = "";
    private List<MutationDetails> opened = List.of();
    private int number = -1;
    private LiveSubject live;
    private String fault;

    /** Opens the jar; {@code classpath} are its entries, the libraries' among them. */
    public Workshop(String[] classpath) throws IOException {
        classes = new SubjectClasses(SubjectClasses.paths(classpath));
        mutations = new Mutations(classes);
        catalogue = new Catalogue(classes, mutations);
    }

    /** What the bridge says of the unmutated jar. */
    public byte[] describe() {
        return surveyed().describe();
    }

    /** Every mutant; see {@link Catalogue#lines}. */
    public byte[] mutants() {
        return catalogue.lines().getBytes(StandardCharsets.UTF_8);
    }

    /** Runs calls on the unmutated jar; see {@link Survey#run}. */
    public byte[] survey(byte[] request) throws InterruptedException {
        return surveyed().run(request);
    }

    /** The places that count as reached by all calls; see {@link Survey#shared}. */
    public byte[] shared() {
        return surveyed().shared();
    }

    private Survey surveyed() {
        if (survey == null) {
            survey = new Survey(classes, catalogue);
        }
        return survey;
    }

    /**
     * Runs a batch of calls on a mutant, which is made first if it is not the one of last time. The
     * answer is the bridge's, or {@code unbuildable} and the reason.
     */
    public byte[] run(String name, int wanted, byte[] request) throws InterruptedException {
        if (!name.equals(openClass) || wanted != number) {
            make(name, wanted);
        }
        return fault == null
                ? live.execute(request, watch)
                : (UNBUILDABLE + fault).getBytes(StandardCharsets.UTF_8);
    }

    private void make(String name, int wanted) {
        if (live != null) {
            live.close();
            live = null;
        }
        if (!name.equals(openClass)) {
            opened = mutations.of(name);
            openClass = name;
        }
        number = wanted;
        fault = null;
        try {
            live = LiveSubject.mutated(classes, name, mutations.mutated(opened.get(wanted)));
        } catch (LinkageError | RuntimeException unusable) {
            fault = unusable.toString();
        }
    }
}
