import pawl
import pawl.testing
import urllib.parse
import urllib.request


async def main():
    await pawl.sleep(0)
    print(urllib.parse.quote("a b"))
    return urllib.request.urlopen("http://localhost")
# expect compile error: 10: 'urllib.request' is not available in a workflow
