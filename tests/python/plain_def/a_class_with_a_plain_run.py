# args: --tasks {here}/replies.json --input '[1, 2]'
# no-python
from pawl import RetryPolicy, Workflow, gather, sleep
from pawl.tasks import price


class Base(Workflow):
    def cost(self, item):
        sleep(1)
        return price(item)


class Order(Base):
    def run(self, items):
        self.total = 0
        for item in items:
            self.total += self.cost(item)
        print(self.total)  # expect: 30
        print(self.run_action(price.call(1), retry=RetryPolicy(max_attempts=2)))  # expect: 30
        print(self.run_action(price, 1, timeout=5))  # expect: 40
        print(gather(*[price.call(item) for item in items]))  # expect: [50, 60]
