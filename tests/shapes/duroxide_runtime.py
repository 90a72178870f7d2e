# duroxide-python, Architecture, "Provider Polymorphism": code of the package itself. As a program it
# shows that a class of this kind is ordinary Python here too; the natives under it are stand-ins.
from pawl import workflow
from pawl.tasks import register


class PyRuntime:
    @staticmethod
    def from_postgres(native, options):
        return ['postgres', native, options]

    @staticmethod
    def from_sqlite(native, options):
        return ['sqlite', native, options]


class Provider:
    def __init__(self, native, _type=None):
        self._native = native
        if _type is not None:
            self._type = _type


class Runtime:
    def __init__(self, provider, options=None):
        if getattr(provider, "_type", None) == "postgres":
            self._native = PyRuntime.from_postgres(provider._native, options)
        else:
            self._native = PyRuntime.from_sqlite(provider._native, options)


@workflow
async def make(options):
    sqlite_provider = Provider('file')
    pg_provider = Provider('server', 'postgres')
    # SQLite
    runtime = Runtime(sqlite_provider)
    first = runtime._native
    await register(first[0])

    # PostgreSQL
    runtime = Runtime(pg_provider)
    await register(runtime._native[0])
    return [first, runtime._native, Runtime(pg_provider, options)._native]
