# In a workflow the root logger's level is INFO: what log.info says is in the run's log without any set-up.
# no-python
import logging

log = logging.getLogger("shop")
print(logging.root.level == logging.INFO, log.isEnabledFor(logging.INFO))  # expect: True True
print(log.isEnabledFor(logging.DEBUG), logging.lastResort.level)  # expect: False 20
