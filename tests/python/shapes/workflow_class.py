# args: --input '"ann"' --result
from pawl import Workflow
class Greet(Workflow):
    async def run(self, name):
        self.greeting = f'hello {name}'
        print(self.greeting)  # expect: hello ann
        return self.greeting
# expect: "hello ann"
