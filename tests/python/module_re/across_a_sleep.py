import asyncio, re
async def main():
    pattern, words = re.compile(r'(?P<first>\w)(\w*)', re.I), re.finditer(r'\w+', 'one two thrée four')
    match = pattern.search('-héllo')
    print(next(words).group())  # expect: one
    await asyncio.sleep(1)
    print(pattern, match, match['first'], match.groups(), match.re is pattern, [m.span() for m in words])
    # expect: re.compile('(?P<first>\\w)(\\w*)', re.IGNORECASE) <re.Match object; span=(1, 6), match='héllo'> h ('h', 'éllo') True [(4, 7), (8, 13), (14, 18)]
