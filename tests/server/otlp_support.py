"""A collector as OTLP over HTTP has it, which takes no span that is not well formed."""

import http.server
import json
import re
import ssl
import threading

HEX = {"traceId": 32, "spanId": 16, "parentSpanId": 16}
FIELDS = {"traceId", "spanId", "traceState", "parentSpanId", "flags", "name", "kind", "startTimeUnixNano",
          "endTimeUnixNano", "attributes", "events", "links", "status"}


def check_ids(where):
    for name, digits in HEX.items():
        if name not in where:
            assert name == "parentSpanId", (name, where)
            continue
        assert re.fullmatch("[0-9a-f]{%d}" % digits, where[name]), (name, where)
        assert int(where[name], 16) != 0, (name, where)


def check_nanoseconds(text):
    assert isinstance(text, str) and re.fullmatch(r"[1-9]\d{18}", text), text
    return int(text)


def attributes_of(where):
    """As a dictionary, each with a value of one kind, in the form that the kind has in JSON."""
    found = {}
    for pair in where.get("attributes", []):
        assert set(pair) == {"key", "value"} and len(pair["value"]) == 1, pair
        (kind, value), = pair["value"].items()
        if kind == "intValue":
            assert isinstance(value, str), pair
            value = int(value)
        else:
            assert isinstance(value, {"stringValue": str, "doubleValue": (float, int), "boolValue": bool}[kind]), pair
        assert pair["key"] not in found, where
        found[pair["key"]] = value
    return found


class Span:
    def __init__(self, data, resource):
        assert set(data) <= FIELDS, data
        check_ids(data)
        assert data["kind"] in (1, 2, 3, 4, 5) and data["flags"] & 1, data
        assert isinstance(data["name"], str) and data["name"], data
        self.data = data
        self.resource = resource
        self.name = data["name"]
        self.kind = data["kind"]
        self.trace = data["traceId"]
        self.id = data["spanId"]
        self.parent = data.get("parentSpanId")
        self.state = data.get("traceState", "")
        self.start = check_nanoseconds(data["startTimeUnixNano"])
        self.end = check_nanoseconds(data["endTimeUnixNano"])
        assert self.start <= self.end, data
        self.attributes = attributes_of(data)
        self.events = []
        for event in data.get("events", []):
            assert set(event) == {"timeUnixNano", "name", "attributes"}, event
            at = check_nanoseconds(event["timeUnixNano"])
            assert self.start <= at <= self.end, data
            self.events.append((event["name"], attributes_of(event)))
        self.links = []
        for link in data.get("links", []):
            assert set(link) <= {"traceId", "spanId", "traceState"}, link
            check_ids(link)
            self.links.append((link["traceId"], link["spanId"]))
        self.failed = "status" in data
        if self.failed:
            assert data["status"]["code"] == 2, data
        self.message = data.get("status", {}).get("message", "")

    @property
    def run(self):
        return self.attributes.get("pawl.run.id")


class Listening(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        """Whoever is killed, or does not trust the certificate, goes without a word."""


class Collector:
    """Keeps the spans of each request that it takes. `answers` come first: (status, headers, body). `tls`: files of
    a certificate and its key."""

    def __init__(self, answers=(), path="/v1/traces", port=0, tls=None):
        self.spans = []
        self.requests = []
        self.refused = []
        self.faults = []
        self.answers = list(answers)
        self.arrived = threading.Condition()
        collector = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, headers, answer = 200, {}, b"{}"
                with collector.arrived:
                    try:
                        assert self.path == path, self.path
                        assert self.headers["Content-Type"] == "application/json", dict(self.headers)
                        spans = collector.read(json.loads(body))
                        if collector.answers:
                            status, headers, answer = collector.answers.pop(0)
                        if status == 200:
                            collector.requests.append((dict(self.headers), len(spans)))
                            collector.spans += spans
                        else:
                            collector.refused.append(len(spans))
                    except Exception as fault:  # pylint: disable=broad-exception-caught
                        collector.faults.append(repr(fault))
                        status = 400
                    collector.arrived.notify_all()
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *arguments):
                pass

        self.server = Listening(("127.0.0.1", port), Handler)
        self.port = self.server.server_address[1]
        self.url = "%s://127.0.0.1:%d" % ("https" if tls else "http", self.port)
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @staticmethod
    def read(request):
        spans = []
        assert set(request) == {"resourceSpans"}, request.keys()
        for group in request["resourceSpans"]:
            assert set(group) == {"resource", "scopeSpans"}, group.keys()
            resource = attributes_of(group["resource"])
            assert resource["service.name"] and resource["service.version"], resource
            for scope in group["scopeSpans"]:
                assert scope["scope"]["name"] == "pawl" and scope["scope"]["version"], scope["scope"]
                spans += [Span(data, resource) for data in scope["spans"]]
        assert spans
        return spans

    def wait(self, condition, seconds=60):
        with self.arrived:
            assert self.arrived.wait_for(lambda: self.faults or condition(), seconds), [
                (span.name, span.run) for span in self.spans[-50:]]
            assert not self.faults, self.faults

    def of_run(self, run):
        return [span for span in self.spans if span.run == run]

    def wait_end(self, run):
        """The spans of a run by their names, when its end has come; two of one name come as a list."""
        self.wait(lambda: any(span.name == "run.end" for span in self.of_run(run)))
        named = {}
        for span in self.of_run(run):
            named.setdefault(span.name, []).append(span)
        return named

    def end(self):
        self.server.shutdown()
        self.server.server_close()
