# A class that a function makes is of the module that asks for it.
# args: {here}/module_that_makes_classes.py
import module_that_makes_classes as other

print(other.P)  # expect: <class 'module_that_makes_classes.P'>
print(other.make())  # expect: <class 'module_that_makes_classes.Made'>
