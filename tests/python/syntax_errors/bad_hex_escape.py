x = '\x1'
# expect compile error: 1: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-2: truncated \xXX escape
