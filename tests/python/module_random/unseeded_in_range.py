import random
print(all(0 <= random.random() < 1 for _ in range(20)), all(1 <= random.randint(1, 3) <= 3 for _ in range(20)), random.choice([5]), len(random.sample(range(100), 10)), sorted(random.sample([1, 2, 3], 3)))
# expect: True True 5 10 [1, 2, 3]
