# A DeprecationWarning is shown where the main module is to blame.
# args: {here}/module_that_warns.py
import warnings

import module_that_warns

warnings.showwarning = lambda message, category, *place: print(category.__name__, message)
module_that_warns.old()
module_that_warns.older()  # expect: DeprecationWarning older
