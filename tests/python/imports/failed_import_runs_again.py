# A module whose body failed is not imported: the next import runs it again.
# args: {here}/module_that_fails.py
for i in range(2):
    try:
        import module_that_fails
        print("imported", module_that_fails.early)
    except ValueError as error:
        print(error)
# expect: runs
# expect: broken
# expect: runs
# expect: broken
try:
    from module_that_fails import early  # expect: runs
except ValueError as error:
    print(error)  # expect: broken
