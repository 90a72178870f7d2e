# args: --input '[2, 3]' --repr
import pawl
@pawl.workflow
async def multiply(a, b):
    return (a * b, 'text')
# expect: (6, 'text')
