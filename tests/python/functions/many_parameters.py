def f(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20):
    return a1 + a20, a10
print(f(*range(20)), f(**{f'a{i}': i for i in range(1, 21)}))  # expect: (19, 9) (21, 10)
print((lambda *a: sum(a))(*range(300)))  # expect: 44850
print(len((lambda **k: k)(**{f'k{i}': i for i in range(300)})))  # expect: 300
