import types
print(types.FrameType)
# expect compile error: 2: types.FrameType
