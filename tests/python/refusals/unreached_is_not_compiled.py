# no-python
import requests
import numpy as np
from pawl import task
@task
def fetch(url):
    return requests.get(url).text
def unused():
    return np.array(open('x').read())
async def main():
    print('only what is reached counts')  # expect: only what is reached counts
if __name__ == '__main__':
    import sys
    print(eval(sys.argv[1]))
