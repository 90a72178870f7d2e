if True:
        x = 1
	y = 2
# expect compile error: 3: inconsistent use of tabs and spaces in indentation
