# When everything has been found, the rest of what is iterated is not looked at.
def numbers():
    for number in (1, 2, 3):
        print("gives", number)
        yield number


print({1}.intersection([1, {}]))  # expect: {1}
print({1, 2}.intersection(numbers()))
# expect: gives 1
# expect: gives 2
# expect: {1, 2}
found = {2}
found.intersection_update(numbers())
print(found)
# expect: gives 1
# expect: gives 2
# expect: {2}
try:
    {1, 2}.intersection([1, {}])
except TypeError as error:
    print(error)  # expect: unhashable type: 'dict'
print(frozenset().intersection(numbers()))
# expect: gives 1
# expect: gives 2
# expect: gives 3
# expect: frozenset()
