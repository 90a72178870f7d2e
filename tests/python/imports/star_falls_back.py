try:
    from a_module_that_is_not_here import *
except ImportError as problem:
    print(problem)

    def speed_up(x):
        return x
# expect: No module named 'a_module_that_is_not_here'
print(speed_up(3))  # expect: 3
