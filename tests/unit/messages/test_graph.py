from harness.messages.graph import ExceptionItem, GraphMessage, GraphStoreState, PendingNode
from harness.messages.java_text import value_of


def test_graph_objects_are_equal_by_their_fields() -> None:
    for made in (
        lambda: GraphMessage(sender="s", payload=[1.0]),
        lambda: PendingNode(node_name="n", exceptions=[ExceptionItem("X", "m")]),
        lambda: GraphStoreState(ns="w", step=1, node_version={"n": 1}),
    ):
        assert made() == made()
        assert hash(made()) == hash(made())
    assert GraphMessage(payload=1) != GraphMessage(payload=1.0)
    assert ExceptionItem("X", None) != ExceptionItem("X", "null")


def test_what_is_left_out_is_none_and_no_step_is_the_first() -> None:
    state = GraphStoreState()
    assert [getattr(state, name) for name in state.properties] == [None, 0, None, None, None, None]
    assert repr(PendingNode()) == "PendingNode(node_name=None, status=None, exceptions=None)"


def test_an_error_is_written_as_java_writes_it() -> None:
    node = PendingNode(exceptions=[ExceptionItem("a.B", "m"), ExceptionItem("a.B", None)])
    assert value_of(node) == "PendingNode(node_name=null, status=null, exceptions=[a.B: m, a.B])"
    assert value_of(ExceptionItem("a.B", "")) == "a.B: "
