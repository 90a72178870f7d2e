import copyreg
copyreg.pickle(int, str)
# expect compile error: 1: module 'copyreg' is not available
