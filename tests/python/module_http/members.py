from http import HTTPMethod, HTTPStatus

print(HTTPStatus.CONTINUE.value, HTTPStatus.SWITCHING_PROTOCOLS.value, HTTPStatus.PROCESSING.value)
# expect: 100 101 102
print(HTTPStatus.EARLY_HINTS.value, HTTPStatus.OK.value, HTTPStatus.CREATED.value)
# expect: 103 200 201
print(HTTPStatus.ACCEPTED.value, HTTPStatus.NON_AUTHORITATIVE_INFORMATION.value)  # expect: 202 203
print(HTTPStatus.NO_CONTENT.value, HTTPStatus.RESET_CONTENT.value)  # expect: 204 205
print(HTTPStatus.PARTIAL_CONTENT.value, HTTPStatus.MULTI_STATUS.value)  # expect: 206 207
print(HTTPStatus.ALREADY_REPORTED.value, HTTPStatus.IM_USED.value)  # expect: 208 226
print(HTTPStatus.MULTIPLE_CHOICES.value, HTTPStatus.MOVED_PERMANENTLY.value)  # expect: 300 301
print(HTTPStatus.FOUND.value, HTTPStatus.SEE_OTHER.value, HTTPStatus.NOT_MODIFIED.value)
# expect: 302 303 304
print(HTTPStatus.USE_PROXY.value, HTTPStatus.TEMPORARY_REDIRECT.value)  # expect: 305 307
print(HTTPStatus.PERMANENT_REDIRECT.value, HTTPStatus.BAD_REQUEST.value)  # expect: 308 400
print(HTTPStatus.UNAUTHORIZED.value, HTTPStatus.PAYMENT_REQUIRED.value, HTTPStatus.FORBIDDEN.value)
# expect: 401 402 403
print(HTTPStatus.NOT_FOUND.value, HTTPStatus.METHOD_NOT_ALLOWED.value)  # expect: 404 405
print(HTTPStatus.NOT_ACCEPTABLE.value, HTTPStatus.PROXY_AUTHENTICATION_REQUIRED.value)
# expect: 406 407
print(HTTPStatus.REQUEST_TIMEOUT.value, HTTPStatus.CONFLICT.value, HTTPStatus.GONE.value)
# expect: 408 409 410
print(HTTPStatus.LENGTH_REQUIRED.value, HTTPStatus.PRECONDITION_FAILED.value)  # expect: 411 412
print(HTTPStatus.REQUEST_ENTITY_TOO_LARGE.value, HTTPStatus.REQUEST_URI_TOO_LONG.value)
# expect: 413 414
print(HTTPStatus.UNSUPPORTED_MEDIA_TYPE.value, HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE.value)
# expect: 415 416
print(HTTPStatus.EXPECTATION_FAILED.value, HTTPStatus.IM_A_TEAPOT.value)  # expect: 417 418
print(HTTPStatus.MISDIRECTED_REQUEST.value, HTTPStatus.UNPROCESSABLE_ENTITY.value)
# expect: 421 422
print(HTTPStatus.LOCKED.value, HTTPStatus.FAILED_DEPENDENCY.value, HTTPStatus.TOO_EARLY.value)
# expect: 423 424 425
print(HTTPStatus.UPGRADE_REQUIRED.value, HTTPStatus.PRECONDITION_REQUIRED.value)  # expect: 426 428
print(HTTPStatus.TOO_MANY_REQUESTS.value, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE.value)
# expect: 429 431
print(HTTPStatus.UNAVAILABLE_FOR_LEGAL_REASONS.value, HTTPStatus.INTERNAL_SERVER_ERROR.value)
# expect: 451 500
print(HTTPStatus.NOT_IMPLEMENTED.value, HTTPStatus.BAD_GATEWAY.value)  # expect: 501 502
print(HTTPStatus.SERVICE_UNAVAILABLE.value, HTTPStatus.GATEWAY_TIMEOUT.value)  # expect: 503 504
print(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED.value, HTTPStatus.VARIANT_ALSO_NEGOTIATES.value)
# expect: 505 506
print(HTTPStatus.INSUFFICIENT_STORAGE.value, HTTPStatus.LOOP_DETECTED.value)  # expect: 507 508
print(HTTPStatus.NOT_EXTENDED.value, HTTPStatus.NETWORK_AUTHENTICATION_REQUIRED.value)
# expect: 510 511
print(HTTPMethod.CONNECT, HTTPMethod.DELETE, HTTPMethod.GET, HTTPMethod.HEAD, HTTPMethod.OPTIONS)
# expect: CONNECT DELETE GET HEAD OPTIONS
print(HTTPMethod.PATCH, HTTPMethod.POST, HTTPMethod.PUT, HTTPMethod.TRACE)
# expect: PATCH POST PUT TRACE
