import logging
import sys

logging.basicConfig(stream=sys.stdout, level=logging.INFO, format="%(levelname)s %(message)s")
log = logging.getLogger("shop")
log.info("started %d", 3)  # expect: INFO started 3
log.debug("not shown")
handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("[%(name)s] %(message)s"))
log.addHandler(handler)
log.warning("twice")
# expect: [shop] twice
# expect: WARNING twice
print(handler.level, handler.stream is sys.stdout)  # expect: 0 True
