# no-stress: every restore would copy the data
def link(chain):
    return (chain, 1, 2)
chain = None
while True:
    chain = link(chain)
# expect limit: PAWL-2002
