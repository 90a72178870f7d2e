def f(x):
  if x:
        return 'deep'
  else:
      return 'less'
print(f(1), f(0))  # expect: deep less
if True:
	print('tab indented')
# expect: tab indented
class C:
   a = 1
   def m(self):
            return self.a
print(C().m())  # expect: 1
