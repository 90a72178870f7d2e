"""A stand-in for the server's exchange, for what a real server cannot be made to do on demand: losing
its answers, forgetting sessions, delivering twice. Everything else is tested against the real one."""

import http.server
import json
import threading
import time


class ExchangeDouble:
    def __init__(self):
        self.lock = threading.Condition()
        self.pending = []  # orders not delivered
        self.held = {}  # id -> [order, delivery number]
        self.outcomes = {}  # id -> results in the order they were taken
        self.progress = []
        self.requests = []
        self.cancelled = []
        self.lose_answers = 0  # so many of the next answers are lost on their way
        self.statuses = []  # answers to give before anything else; a text is a proxy's page
        self.session = None
        self.sessions = 0
        self.delivery = 0
        self.acknowledged = 0
        self.lost = set()  # numbers of deliveries that have to come again
        self.waiting = 0  # number of the exchange that waits
        self.closed = False
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._server.handle_error = lambda *problem: None  # workers go away without a word
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        self.url = "http://127.0.0.1:%d" % self._server.server_address[1]

    def close(self):
        with self.lock:
            self.closed = True
            self.lock.notify_all()
        self._server.shutdown()
        self._server.server_close()

    def add(self, name, *args, id=None, attempt=1, **keywords):
        with self.lock:
            id = id or str(1000 + len(self.outcomes) + len(self.pending) + len(self.held))
            self.pending.append({"id": id, "token": 1, "name": name, "run": "run-" + id, "args": list(args),
                                 "keywords": keywords or None, "attempt": attempt, "queue": "default"})
            self.lock.notify_all()
            return id

    def cancel(self, id):
        with self.lock:
            self.cancelled.append(id)
            self.lock.notify_all()

    def forget_session(self):
        """As a server that was killed and started again: held tasks are given out anew."""
        with self.lock:
            self.session = None
            for order, _ in self.held.values():
                self.pending.append(dict(order, token=order["token"] + 1))
            self.held = {}
            self.lock.notify_all()

    def wait_outcomes(self, count, timeout=10):
        end = time.monotonic() + timeout
        with self.lock:
            while len(self.outcomes) < count:
                if not self.lock.wait(max(0, end - time.monotonic())):
                    raise AssertionError("only %d of %d outcomes" % (len(self.outcomes), count))
            return dict(self.outcomes)

    # --- the exchange ---

    def exchange(self, request):
        with self.lock:
            self.requests.append(request)
            if self.statuses and isinstance(self.statuses[0], str):
                return 502, self.statuses.pop(0)
            if self.statuses:
                return self.statuses.pop(0), {"error": {"code": "PAWL-4006", "message": "no"}}
            if request.get("session") is None:
                self.sessions += 1
                self.session = str(self.sessions)
                self.delivery = self.acknowledged = 0
                self.lost = set()
            elif request["session"] != self.session:
                return 410, {"error": {"code": "PAWL-4007", "message": "unknown session"}}
            session = self.session
            self._acknowledge(request.get("ack", 0))
            words = [self._record(result) for result in request.get("results", [])]
            self.progress += request.get("progress", [])
            self.waiting += 1
            mine = self.waiting
            self.lock.notify_all()
            end = time.monotonic() + (0 if request.get("closed") else request.get("wait", 0))
            capacity = 0 if request.get("draining") else request.get("capacity", 0)
            while True:
                tasks = self.pending[:capacity]
                del self.pending[:capacity]
                cancelled, self.cancelled = self.cancelled, []
                left = end - time.monotonic()
                if tasks or self.lost or cancelled or left <= 0 or self.waiting != mine or self.session != session:
                    break
                self.lock.wait(left)
            answer = {"session": session, "recorded": words, "cancelled": cancelled}
            again, self.lost = (self.lost, set()) if capacity else (set(), self.lost)
            answer["again"] = sorted(again)
            answer["tasks"] = [held[0] for held in self.held.values() if held[1] in again] + tasks
            if tasks:
                self.delivery += 1
                answer["delivery"] = self.delivery
                again.add(self.delivery)
                for order in tasks:
                    self.held[order["id"]] = [order, self.delivery]
            if self.lose_answers:
                self.lose_answers -= 1
                self.lost |= again
                self.lock.notify_all()  # the request that waits brings it
                return None, None
            return 200, answer

    def _acknowledge(self, number):
        self.acknowledged = max(self.acknowledged, number)
        assert not [lost for lost in self.lost if lost <= number], "a lost delivery was acknowledged"

    def _record(self, result):
        held = self.held.get(result["id"])
        if held is None:
            return "repeated" if result["id"] in self.outcomes else "unknown"
        if held[0]["token"] != result["token"]:
            return "stale"
        order = self.held.pop(result["id"])[0]
        if result.get("returned"):
            self.pending.append(dict(order, token=order["token"] + 1))
            return "recorded"
        self.outcomes.setdefault(result["id"], []).append(result)
        return "recorded"

    def _handler(self):
        double = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True
            wbufsize = -1

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                status, answer = double.exchange(body)
                if status is None or double.closed:
                    self.close_connection = True
                    return
                text = (answer if isinstance(answer, str) else json.dumps(answer)).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)
                self.wfile.flush()

            def log_message(self, *args):
                pass

        return Handler
