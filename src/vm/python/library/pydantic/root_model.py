"""pydantic.root_model: a model that is one value."""

from typing import Generic, TypeVar
from pydantic._failures import Invalid
from pydantic._model_nodes import NOT_GIVEN
from pydantic._state import State
from pydantic.main import BaseModel, _complete, _failed

RootType = TypeVar("RootType")


class RootModel(BaseModel, Generic[RootType]):
    """RootModel[list[int]]: its value is `root`."""

    __pydantic_root_model__ = True
    root: RootType

    def __init__(self, /, root=NOT_GIVEN, **data):
        if data:
            if root is not NOT_GIVEN:
                raise ValueError('"RootModel.__init__" accepts either a single positional argument or '
                                 'arbitrary keyword arguments')
            root = data
        try:
            _complete(type(self)).run(root, State(), self)
        except Invalid as problem:
            raise _failed(type(self), problem) from None

    __init__.__pydantic_base_init__ = True

    @classmethod
    def model_construct(cls, root, _fields_set=None):
        return super().model_construct(_fields_set, root=root)

    def __eq__(self, other):
        if not isinstance(other, RootModel):
            return NotImplemented
        return super().__eq__(other)

    def __repr_args__(self):
        yield "root", self.root
