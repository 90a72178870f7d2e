# no-python: PEP 695, 696 and 701, which Python has from 3.12 and 3.13 on
# What no workflow reaches is parsed and passed over, be it of Python 3.12 or 3.13.
import requests
from pawl import task


@task
def fetch[T](url: str, headers: dict[str, str]) -> T:
    type Headers = dict[str, str]
    return requests.get(f"{url}/{headers["path"]}").json()


class Client[T, *Ts, **P = [int]]:
    def get[U: requests.Session = requests.Session](self) -> U:
        return f'{self.urls['a']}'


type Response[T] = requests.Response


async def main():
    print('reached')  # expect: reached
