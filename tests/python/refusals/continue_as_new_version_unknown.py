from pawl import continue_as_new as again


async def main():
    again(1, version="newest")
# expect compile error: 5: version must be 'latest' or 'same'
