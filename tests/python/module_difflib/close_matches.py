from difflib import get_close_matches

words = ["ape", "apple", "peach", "puppy"]
print(get_close_matches("appel", words), get_close_matches("accept", words))
# expect: ['apple', 'ape'] []
print(get_close_matches("apple", words, n=1), get_close_matches("wheel", ["while", "we'll"], cutoff=0.3))
# expect: ['apple'] ['while', "we'll"]
for wrong in ({"n": 0}, {"cutoff": 2}):
    try:
        get_close_matches("x", words, **wrong)
    except ValueError as error:
        print(error)
# expect: n must be > 0: 0
# expect: cutoff must be in [0.0, 1.0]: 2
