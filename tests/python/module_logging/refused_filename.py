# no-python
import logging
try:
    logging.basicConfig(filename="x.log")
except Exception as error:
    print("leave out filename=" in str(error))  # expect: True
