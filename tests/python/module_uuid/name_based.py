import uuid
print(uuid.uuid5(uuid.NAMESPACE_DNS, 'python.org'), uuid.uuid3(uuid.NAMESPACE_URL, 'http://x.y'), uuid.uuid5(uuid.NAMESPACE_OID, 'a') == uuid.uuid5(uuid.NAMESPACE_OID, 'a'))
# expect: 886313e1-3b8a-5372-9b90-0c9aee199e5d 1488dcfe-503b-38f1-95ef-72b8e90fbaa1 True
