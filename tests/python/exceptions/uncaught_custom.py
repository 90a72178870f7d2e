class Failure(Exception):
    def __init__(self, code):
        super().__init__(f'failed with {code}')
raise Failure(7)
# expect error: Failure: failed with 7
