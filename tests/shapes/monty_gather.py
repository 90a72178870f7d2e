# durable-monty, Architecture, "Resume Group ID": one gather, one resume group.
from asyncio import gather

# This gather() creates ONE resume group with 3 calls
results = await gather(
    encode_video('a.mp4'),  # call_id=0, resume_group_id=abc123
    encode_video('b.mp4'),  # call_id=1, resume_group_id=abc123
    encode_video('c.mp4')   # call_id=2, resume_group_id=abc123
)
# We can only resume when ALL 3 are done

results
