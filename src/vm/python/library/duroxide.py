"""duroxide's words for programs that were written for it. The context is the machine's own."""


def parse_result(result):
    """Results are plain values here; those in {"ok": …} and {"err": …} are taken out all the same."""
    if isinstance(result, list):
        return [item['ok'] if isinstance(item, dict) and 'ok' in item else item for item in result]
    if isinstance(result, dict):
        if 'ok' in result:
            return result['ok']
        if 'err' in result:
            raise Exception(result['err'])
    return result
