"""pydantic_core: the names of it that models use."""

from pydantic._dump import PydanticSerializationError
from pydantic._failures import PydanticCustomError, PydanticKnownError, PydanticOmit, ValidationError
from pydantic.fields import PydanticUndefined
