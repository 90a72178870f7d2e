results = []
for x in ('1', 'x', '3', None, '5'):
    try:
        results.append(int(x))
    except ValueError:
        continue
    except TypeError:
        break
    finally:
        results.append('.')
print(results)  # expect: [1, '.', '.', 3, '.', '.']
