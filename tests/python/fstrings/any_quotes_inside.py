# no-python: PEP 701, which Python has from 3.12 on
songs = ['Take me back to Eden', 'Alkaline', 'Ascensionism']
user = {"name": "Ada", "tags": ["x", "y"]}
print(f"This is the playlist: {", ".join(songs)}")
# expect: This is the playlist: Take me back to Eden, Alkaline, Ascensionism
print(f'{user['name']} {user['tags'][0]!r:>5}')  # expect: Ada   'x'
print(f"{f"{f"{f"{f"{f"{1+1}"}"}"}"}"}")  # expect: 2
print(f"{"\n".join(songs[1:])}")
# expect: Alkaline
# expect: Ascensionism
print(f"This is the playlist: {", ".join([
    'Take me back to Eden',  # My, my, those eyes like fire
    'Alkaline',              # Not acid nor alkaline
    'Ascensionism'           # Take to the broken skies at last
])}")
# expect: This is the playlist: Take me back to Eden, Alkaline, Ascensionism
print(f'{
    user
    ["name"]  # a comment with a quote ' and a brace }
}')  # expect: Ada
width, name = 7, "w"
print(f"{'a' + "b":>{width}}|{'c':{"<"}{f"{width}"}}|")  # expect:      ab|c      |
print(f"{user["name"]=}")  # expect: user["name"]='Ada'
print(f"{width # how wide
=}")
# expect: width 
# expect: =7
print(f'{'a' if 'b' in "abc" else 'c'}{'{'}{"}"}')  # expect: a{}
print(f"{'#'}{"#"}")  # expect: ##
print(f"{{{"x"}}}", rf"\{"y"}\d", f"\N{BULLET}{"\N{BULLET}"}\x41")  # expect: {x} \y\d ••A
print(f"""{"""triple"""} {'''one "two" '''}
{f"""{"deep"}"""}""")
# expect: triple one "two" 
# expect: deep
print(f"{width:{"0"}{">"}{width}}" f'{'and'}' "plain")  # expect: 0000007andplain
print(f"{(lambda x: f"{x:03}")(5)}", f"{[f"{i}" for i in range(3)]}")  # expect: 005 ['0', '1', '2']
print(f"{1:{4:{1}}}", f"{3.14159:{width}.{width - 4}}")  # expect:    1    3.14
print(f"{"a\
b"}")  # expect: ab
