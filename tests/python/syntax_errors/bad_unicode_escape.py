x = '\u12'
# expect compile error: 1: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-3: truncated \uXXXX escape
