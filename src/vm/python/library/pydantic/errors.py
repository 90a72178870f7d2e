"""pydantic.errors: mistakes in how models are written."""

_URL = "https://errors.pydantic.dev/2.13/u/"


class PydanticErrorMixin:
    def __init__(self, message, code=None):
        self.message = message
        self.code = code

    def __str__(self):
        if self.code is None:
            return self.message
        return f"{self.message}\n\nFor further information visit {_URL}{self.code}"


class PydanticUserError(PydanticErrorMixin, RuntimeError):
    pass


class PydanticUndefinedAnnotation(PydanticErrorMixin, NameError):
    def __init__(self, name, message):
        self.name = name
        super().__init__(message=message, code="undefined-annotation")


class PydanticSchemaGenerationError(PydanticUserError):
    def __init__(self, message):
        super().__init__(message, code="schema-for-unknown-type")


class PydanticForbiddenQualifier(PydanticUserError):
    pass


class NotInWorkflows(NotImplementedError):
    """A part of pydantic that workflows do not have."""

    def __init__(self, name):
        super().__init__(f"pydantic's {name} is not available in a workflow; do that in a @task")
