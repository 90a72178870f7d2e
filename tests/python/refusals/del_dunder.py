class C:
    def __del__(self):
        print('gone')
C()
# expect compile error: 2: __del__
