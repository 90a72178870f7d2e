# Tabs, form feeds, joined lines and blank lines; compared with CPython by compare.py.
if a:
	b
	if c:
		d

		# comment
  # comment
		e
f
g
if a:
        b
else:
	c
x = 1 + \
    2
if a and \
   b: c
y = (1,
# comment
   2,

     3)
class A:
  def f(self):
      pass

  def g(self): pass
if x:
    y
\
z
if x:
    y; z
\
   
if x: y; z;
for a in b:
   # comment
   c # comment
# comment
   d
else: e
if x:
  y