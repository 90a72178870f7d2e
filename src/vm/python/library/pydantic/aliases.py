"""pydantic.aliases."""

from pydantic._aliases import AliasChoices, AliasGenerator, AliasPath
