# no-stress: every restore would copy the data
# Nothing is called here: the limit is seen at the jump back.
chain = None
while True:
    chain = [chain, 1, 2]
# expect limit: PAWL-2002
