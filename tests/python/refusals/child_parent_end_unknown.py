import pawl as p


async def main():
    return await p.child("order", 1, on_parent_end="leave")
# expect compile error: 5: on_parent_end must be 'cancel' or 'abandon'
