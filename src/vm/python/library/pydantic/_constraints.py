"""What Annotated and Field say of a type: bounds, validators, discriminators."""

from typing import Annotated, get_args, get_origin
from pydantic._choices import LiteralNode, NullableNode, TaggedUnionNode, UnionNode
from pydantic._functions import AfterNode, BeforeNode, CheckNode, DefaultNode, PlainNode, WrapNode
from pydantic.errors import PydanticUserError
from pydantic.fields import FieldInfo

_AROUND = {"after": AfterNode, "before": BeforeNode, "plain": PlainNode, "wrap": WrapNode}


def constrained(node, metadata, scope, field_name=None):
    """The node with all of the metadata, from the left to the right."""
    for each in metadata:
        if node is None and getattr(each, "mode", None) != "plain":
            continue  # what a plain validator takes the place of
        if isinstance(each, FieldInfo):
            node = bounded_node(node, each.constraints)
            node = constrained(node, each.metadata, scope, field_name)
            if not each.is_required():
                node = DefaultNode(node, each.default, each.default_factory, bool(each.validate_default))
        elif hasattr(each, "func") and hasattr(each, "mode"):
            inner = None if each.mode == "plain" else node
            node = _AROUND[each.mode](each.func, inner, scope.config, field_name)
        elif hasattr(each, "__pydantic_constraints__"):
            node = bounded_node(node, each.__pydantic_constraints__())
    return node


def bounded_node(node, constraints):
    if not constraints:
        return node
    mode = constraints.get("union_mode")
    if mode is not None:
        constraints = {name: value for name, value in constraints.items() if name != "union_mode"}
        if isinstance(node, UnionNode):
            return bounded_node(UnionNode(node.choices, mode), constraints)
    if not constraints:
        return node
    if isinstance(node, NullableNode):
        return NullableNode(bounded_node(node.inner, constraints))
    if isinstance(node, (AfterNode, BeforeNode, WrapNode)) and node.inner is not None:
        if all([name in node.inner.settable for name in constraints]):
            made = node.copied()
            made.inner = bounded_node(node.inner, constraints)
            return made
    known = {name: value for name, value in constraints.items() if name in node.settable}
    others = {name: value for name, value in constraints.items()
              if name not in node.settable and name not in ("strict", "coerce_numbers_to_str", "fail_fast")}
    if known:
        node = node.constrained(known)
    if not others:
        return node
    for name in others:
        if name not in CheckNode.settable:
            raise TypeError(f"Unable to apply constraint '{name}' to schema of type '{node.name}'")
    return CheckNode(node).constrained(others)


def tagged(kind, discriminator, scope, node_of, resolved):
    """The node of a union whose types are told apart by a field or a function."""
    kind = resolved(kind, scope)
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    nullable = False
    function = None if isinstance(discriminator, str) else discriminator
    if function is not None and hasattr(function, "discriminator"):
        discriminator = function.discriminator
        function = None if isinstance(discriminator, str) else discriminator
    by_tag = {}
    aliases = []
    for member in get_args(kind):
        member = resolved(member, scope)
        if member is type(None) or member is None:
            nullable = True
            continue
        for tag, node in _tags(member, discriminator, function, scope, node_of, aliases):
            by_tag[tag] = node
    if not by_tag:
        raise TypeError("`discriminator` can only be used with `Union` type with more than one variant")
    node = TaggedUnionNode(discriminator if function is None else None, function, by_tag,
                           tuple(dict.fromkeys(aliases)))
    return NullableNode(node) if nullable else node


def _tags(member, discriminator, function, scope, node_of, aliases):
    """The tags that stand for a member of such a union."""
    metadata = getattr(member, "__metadata__", ())
    named = [each.tag for each in metadata if hasattr(each, "tag")]
    node = node_of(member, scope)
    if named:
        return [(named[0], node)]
    if isinstance(node, TaggedUnionNode):
        return list(node.by_tag.items())
    if function is not None:
        raise PydanticUserError("`Tag` not provided for choice {...} used with `Discriminator`",
                                "callable-discriminator-no-tag")
    cls = member if not metadata else get_args(member)[0]
    fields = getattr(cls, "__pydantic_fields__", None)
    if fields is None:
        fields = getattr(cls, "__pydantic_dataclass_infos__", None)
    if fields is None or discriminator not in fields:
        name = getattr(cls, "__name__", repr(cls))
        raise PydanticUserError(f"Model {name!r} needs a discriminator field for key {discriminator!r}",
                                "discriminator-no-field")
    alias = fields[discriminator].validation_alias
    if isinstance(alias, str):
        aliases.append(alias)
    literal = node_of(fields[discriminator].annotation, scope)
    while not isinstance(literal, LiteralNode) and hasattr(literal, "inner"):
        literal = literal.inner
    if not isinstance(literal, LiteralNode):
        raise PydanticUserError(f"Model {cls.__name__!r} needs field {discriminator!r} to be of type `Literal`",
                                "discriminator-needs-literal")
    return [(value, node) for value in literal.values]
