"""pydantic, version 2: models whose fields are checked and converted. docs/types.md says what of it there is."""

from pydantic._aliases import AliasChoices, AliasGenerator, AliasPath
from pydantic._failures import ValidationError
from pydantic._state import ValidationInfo
from pydantic.config import ConfigDict
from pydantic.errors import PydanticSchemaGenerationError, PydanticUndefinedAnnotation, PydanticUserError
from pydantic.fields import Field, PrivateAttr, computed_field
from pydantic.functional_validators import (
    AfterValidator, BeforeValidator, InstanceOf, PlainValidator, SkipValidation, WrapValidator,
    field_validator, model_validator,
)
from pydantic.main import BaseModel, create_model
from pydantic.root_model import RootModel
from pydantic.type_adapter import TypeAdapter
from pydantic.types import (
    UUID1, UUID3, UUID4, UUID5, AllowInfNan, AwareDatetime, Discriminator, FailFast, FiniteFloat,
    FutureDate, FutureDatetime, NaiveDatetime, NegativeFloat, NegativeInt, NonNegativeFloat,
    NonNegativeInt, NonPositiveFloat, NonPositiveInt, PastDate, PastDatetime, PositiveFloat,
    PositiveInt, Strict, StrictBool, StrictBytes, StrictFloat, StrictInt, StrictStr,
    StringConstraints, Tag, conbytes, condate, condecimal, confloat, confrozenset, conint, conlist,
    conset, constr,
)
import pydantic.dataclasses as dataclasses

VERSION = "2.13.4"
__version__ = VERSION
FieldValidationInfo = ValidationInfo
ValidatorFunctionWrapHandler = object
ModelWrapValidatorHandler = object
