# durable-monty, Architecture, "Nested gather". The title is an input.
from asyncio import gather

# First gather - resume_group_id=abc123
videos = await gather(encode_video('a.mp4'), encode_video('b.mp4'))

# Second gather - resume_group_id=def456 (NEW group!)
thumbnails = await gather(generate_thumb(videos[0]), generate_thumb(videos[1]))

{'title': title, 'thumbnails': thumbnails}
