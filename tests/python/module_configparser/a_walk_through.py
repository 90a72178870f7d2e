import asyncio
import configparser
import io

TEXT = """
[DEFAULT]
ServerAliveInterval = 45
Compression = yes
CompressionLevel = 9
ForwardX11 = yes

[forge.example]
User = hg

[topsecret.server.example]
Port = 50022
ForwardX11 = no
; comment
# another
path = %(home)s/data
home = /srv

[multi]
values =
    a
    b
    c
flag
"""


async def main():
    config = configparser.ConfigParser(allow_no_value=True)
    config.read_string(TEXT)
    print(config.sections())  # expect: ['forge.example', 'topsecret.server.example', 'multi']
    print("forge.example" in config, "none" in config)  # expect: True False
    print(config["forge.example"]["user"], config["forge.example"]["compression"])  # expect: hg yes
    top = config["topsecret.server.example"]
    print(top.getint("port"), top.getboolean("ForwardX11"), top.get("path"), top.get("nope", "dflt"))
    # expect: 50022 False /srv/data dflt
    for key in top:
        print(key, "=", top[key])
    # expect: port = 50022
    # expect: forwardx11 = no
    # expect: path = /srv/data
    # expect: home = /srv
    # expect: serveraliveinterval = 45
    # expect: compression = yes
    # expect: compressionlevel = 9
    print(config["multi"]["values"].split(), config["multi"]["flag"])
    # expect: ['a', 'b', 'c'] None
    print(config.get("multi", "compressionlevel"), config.getfloat("multi", "compressionlevel"))
    # expect: 9 9.0
    try:
        config.get("nosection", "x")
    except configparser.NoSectionError as e:
        print(type(e).__name__, e)
    # expect: NoSectionError No section: 'nosection'
    try:
        config.get("multi", "x")
    except configparser.NoOptionError as e:
        print(type(e).__name__, e)
    # expect: NoOptionError No option 'x' in section: 'multi'
    config["new"] = {"a": "1", "b": "two"}
    config.set("new", "c", "3")
    config.add_section("added")
    print(config.has_option("new", "c"), config.options("new"), config.items("new"))
    # expect: True ['a', 'b', 'c', 'serveraliveinterval', 'compression', 'compressionlevel', 'forwardx11'] [('serveraliveinterval', '45'), ('compression', 'yes'), ('compressionlevel', '9'), ('forwardx11', 'yes'), ('a', '1'), ('b', 'two'), ('c', '3')]
    config.remove_option("new", "a")
    config.remove_section("multi")
    out = io.StringIO()
    config.write(out)
    print(out.getvalue())
    # expect: [DEFAULT]
    # expect: serveraliveinterval = 45
    # expect: compression = yes
    # expect: compressionlevel = 9
    # expect: forwardx11 = yes
    # expect:
    # expect: [forge.example]
    # expect: user = hg
    # expect:
    # expect: [topsecret.server.example]
    # expect: port = 50022
    # expect: forwardx11 = no
    # expect: path = %(home)s/data
    # expect: home = /srv
    # expect:
    # expect: [new]
    # expect: b = two
    # expect: c = 3
    # expect:
    # expect: [added]
    # expect:
    # expect:
    raw = configparser.RawConfigParser()
    raw.read_dict({"s": {"k": "%(x)s"}})
    print(raw.get("s", "k"))  # expect: %(x)s
    try:
        configparser.ConfigParser().read_string("key = 1\n")
    except configparser.MissingSectionHeaderError as e:
        print(e)
    # expect: File contains no section headers.
    # expect: file: '<string>', line: 1
    # expect: 'key = 1\n'
    try:
        configparser.ConfigParser().read_string("[a]\nx=1\n[a]\ny=2\n")
    except configparser.DuplicateSectionError as e:
        print(e)
    # expect: While reading from '<string>' [line  3]: section 'a' already exists
