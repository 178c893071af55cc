"""What the classes of the message system have in common: named properties.

Java calls such a class a bean: each property can be read and written. Generic merging, the text of
an object and its equality are all told by the list of its properties.
"""

from typing import ClassVar

from harness.messages.java_equality import hash_of, same


class Serializable:
    """Marks the objects that a message may hold as content, besides JSON values."""

    __slots__ = ()


class Bean(Serializable):
    """An object made of the properties that its class lists, in the order they are shown.

    Objects of the same class with equal properties are equal and have equal hashes.
    """

    __slots__ = ()
    properties: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        if self.__class__ is not other.__class__:
            return NotImplemented
        return all(same(getattr(self, name), getattr(other, name)) for name in self.properties)

    def __hash__(self) -> int:
        return hash((self.__class__, *(hash_of(getattr(self, name)) for name in self.properties)))

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.properties)
        return f"{self.__class__.__name__}({fields})"
