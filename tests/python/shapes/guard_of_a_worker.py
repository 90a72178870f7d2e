# no-python
from pawl import task


@task
def charge(amount):
    return amount


print("loaded")
if __name__ == "__main__":
    print("not here")
# expect: loaded
