import pawl as p


@p.workflow(on_falt="fail")
async def order(x):
    return x
# expect compile error: 4: did you mean 'on_fault'?
