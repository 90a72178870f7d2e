import asyncio.exceptions
import json
import json.decoder
import json.encoder
from asyncio.exceptions import TimeoutError as AsyncioTimeout
from json.decoder import JSONDecodeError

try:
    json.loads("{")
except JSONDecodeError as error:
    print(error.msg, json.decoder.JSONDecodeError is json.JSONDecodeError, json.decoder.JSONDecoder is json.JSONDecoder)
# expect: Expecting property name enclosed in double quotes True True
print(json.encoder.JSONEncoder is json.JSONEncoder, AsyncioTimeout is TimeoutError)
# expect: True True
print(asyncio.exceptions.CancelledError is asyncio.CancelledError)  # expect: True
print(json.JSONDecoder, json.JSONEncoder.__module__)
# expect: <class 'json.decoder.JSONDecoder'> json.encoder
