// What of the dashboard needs no page. The sources are bundled first: Node reads no TypeScript.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../web");
const esbuild = createRequire(path.join(web, "package.json"))("esbuild");
const folder = await mkdtemp(path.join(os.tmpdir(), "pawl-logic-"));
const names = [
  "python_repr",
  "diff",
  "filter",
  "waterfall",
  "time",
  "route",
  "form_shape",
  "python_source",
  "inline_values",
  "run_list",
  "api",
  "bulk",
  "palette",
  "chart",
  "schedule/days",
  "schedule/spec",
  "sql/words",
  "repair/changes",
  "run/query_call",
  "run/stream_items",
  "trigger/spec",
];
await esbuild.build({
  absWorkingDir: web,
  bundle: true,
  format: "esm",
  outdir: folder,
  outbase: "src",
  outExtension: { ".js": ".mjs" },
  jsx: "automatic",
  jsxImportSource: "preact",
  platform: "node",
  entryPoints: names.map(
    (name) => `src/${name}.${["bulk", "palette", "chart"].includes(name) ? "tsx" : "ts"}`,
  ),
});
const modules = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => [name, await import(pathToFileURL(path.join(folder, `${name}.mjs`)).href)]),
  ),
);

test("values of variables are taken apart", () => {
  const { parseRepr, textOf, sizeOf } = modules.python_repr;
  const text =
    "Order(id='o-1', items=[Item(name=\"a 'b'\", price=-1.5)], tags={'x', 'y'}, " +
    "at=datetime.datetime(2026, 1, 2), n=None)";
  const order = parseRepr(text);
  assert.equal(order.kind, "map");
  assert.equal(order.open, "Order(");
  assert.equal(sizeOf(order), 5);
  assert.equal(order.entries[1][1].items[0].entries[0][1].text, "\"a 'b'\"");
  assert.equal(textOf(order), text);
  assert.equal(textOf(parseRepr("{'a': (1, 2), b'x\\'y': {}}")), "{'a': (1, 2), b'x\\'y': {}}");
  assert.equal(textOf(parseRepr("<Task <inner> charge>")), "<Task <inner> charge>");
  assert.equal(textOf(order, 20).length < 60, true);
  for (const text of ["[1, 2", "'open", "{'a': 1 ...", "", "(((", "Item(name="]) {
    assert.deepEqual(parseRepr(text), { kind: "leaf", type: "other", text }, "text that was cut stays text");
  }
  assert.equal(parseRepr("'المحطة 站'").type, "string");
});

test("lines of two versions are compared", () => {
  const { diffLines } = modules.diff;
  const show = (a, b) =>
    diffLines(a, b)
      .map((line) => ({ same: " ", gone: "-", new: "+" })[line.kind] + line.text)
      .join("|");
  assert.equal(show("a\nb\nc", "a\nB\nc"), " a|-b|+B| c");
  assert.equal(show("a\nb\nc\nd", "b\nd\ne"), "-a| b|-c| d|+e");
  assert.equal(show("", "x"), "-|+x");
  assert.equal(show("same", "same"), " same");
  // Applied, a difference gives the second text again, whatever the two are.
  let seed = 7;
  const random = (below) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  for (let round = 0; round < 300; round += 1) {
    const text = () => Array.from({ length: random(12) }, () => "abc"[random(3)]).join("\n");
    const [before, after] = [text(), text()];
    const lines = diffLines(before, after);
    assert.equal(
      lines
        .filter((line) => line.kind !== "gone")
        .map((line) => line.text)
        .join("\n"),
      after,
    );
    assert.equal(
      lines
        .filter((line) => line.kind !== "new")
        .map((line) => line.text)
        .join("\n"),
      before,
    );
  }
});

test("filters are the same in the address, typed, and for the API", () => {
  const { filterOf, parseSearch, searchText, apiFilter, actionFilter, isEmpty } = modules.filter;
  const changes = parseSearch('order-17 workflow:parcel tag:customer:42 tag:"a:b c" line:12 what:ever');
  assert.deepEqual(changes.tag, ["customer:42", "a:b c"]);
  assert.equal(changes.id, "order-17 what:ever");
  assert.equal(changes.error, null, "what is not typed is taken away");
  const query = new URLSearchParams("state=held&since=1h");
  for (const [name, value] of Object.entries(changes))
    for (const one of [value].flat()) if (one !== null) query.append(name, one);
  const filter = filterOf(query);
  assert.deepEqual(parseSearch(searchText({ ...filter, id: "order-17" })), { ...changes, id: "order-17" });
  const now = Date.parse("2026-11-18T04:00:00Z");
  assert.deepEqual(apiFilter(filter, now), {
    workflow: "parcel",
    version: "",
    line: "12",
    error: "",
    parent: "",
    tag: ["customer:42", "a:b c"],
    id_part: "order-17 what:ever",
    held: true,
    created_from: "2026-11-18T03:00:00.000Z",
  });
  const body = actionFilter(filter, now);
  assert.equal(body.line, 12);
  assert.equal(body.created_until, "2026-11-18T04:00:00.000Z", "a selection is frozen");
  assert.equal("version" in body, false);
  assert.equal(isEmpty(filterOf(new URLSearchParams("state=nonsense&line=x&since=9y"))), true);
  assert.equal(apiFilter(filterOf(new URLSearchParams("state=failed")), now).status, "failed");
});

test("a waterfall has its bars in order, and idle time shortened", () => {
  const { barsOf, axisOf, ticksOf } = modules.waterfall;
  const at = (seconds) => new Date(seconds * 1000).toISOString();
  const call = (id, made, begun, ended, status = "completed") => ({
    id,
    kind: "task",
    status,
    name: id,
    created_at: at(made),
    started_at: begun === null ? null : at(begun),
    ended_at: ended === null ? null : at(ended),
  });
  const bars = barsOf(
    [call("b", 100, 101, 102), call("a", 0, 1, 2), call("c", 101, null, null, "pending")],
    103e6,
  );
  assert.deepEqual(
    bars.map((bar) => bar.call.id),
    ["a", "b", "c"],
  );
  assert.equal(bars[2].open, true);
  assert.equal(bars[2].begun, bars[2].ended, "what no worker has waits");
  const plain = axisOf(bars, 0, 103e6, false);
  assert.equal(plain.place(51.5e6), 0.5);
  const short = axisOf(bars, 0, 103e6, true);
  assert.deepEqual(short.gaps, [{ from: 2e6, to: 100e6 }]);
  assert.ok(short.place(100e6) - short.place(2e6) < 0.03);
  assert.equal(short.place(0), 0);
  assert.equal(short.place(103e6), 1);
  let last = -1;
  for (let time = 0; time <= 103e6; time += 5e5) {
    assert.ok(short.place(time) >= last);
    last = short.place(time);
  }
  for (const time of [0, 1e6, 50e6, 101e6, 103e6])
    assert.ok(Math.abs(short.time(short.place(time)) - time) < 1, "the axis can be read both ways");
  assert.deepEqual(ticksOf(4e6, 6), [0, 1e6, 2e6, 3e6, 4e6]);
  assert.ok(ticksOf(1e15, 6).length < 40);
});

test("a part of a timeline is made larger, moved, and stays within the whole", () => {
  const { axisOf, barsOf, densityOf, moved, zoomed } = modules.waterfall;
  const whole = { from: 0, to: 1000 };
  assert.deepEqual(zoomed(whole, whole, 0.5, 0.5), { from: 250, to: 750 });
  assert.deepEqual(zoomed({ from: 250, to: 750 }, whole, 0.5, 0), { from: 250, to: 500 });
  assert.deepEqual(zoomed({ from: 0, to: 500 }, whole, 4, 0.2), whole);
  assert.deepEqual(zoomed({ from: 900, to: 1000 }, whole, 2, 0.5), { from: 800, to: 1000 });
  assert.deepEqual(zoomed({ from: 0, to: 100 }, whole, 0.5, 0.5), { from: 0, to: 100 }, "not smaller than 100 µs");
  assert.deepEqual(moved({ from: 100, to: 300 }, whole, -500), { from: 0, to: 200 });
  assert.deepEqual(moved({ from: 100, to: 300 }, whole, 5000), { from: 800, to: 1000 });
  const at = (us) => `1970-01-01T00:00:00.${String(us).padStart(6, "0")}Z`;
  const call = (made, ended, status = "completed") => ({
    id: `x/${made}`,
    kind: "task",
    status,
    created_at: at(made),
    started_at: at(made),
    ended_at: ended === null ? null : at(ended),
  });
  const bars = barsOf([call(0, 400), call(300, 350, "failed"), call(900, null, "running")], 1000);
  const density = densityOf(bars, axisOf(bars, 0, 1000, false), 10);
  assert.deepEqual(
    density.map((part) => part.calls),
    [1, 1, 1, 2, 1, 0, 0, 0, 0, 1],
  );
  assert.deepEqual(
    density.map((part) => part.failed).indexOf(true),
    3,
  );
});

test("times", () => {
  const { duration, relative, absolute, microseconds } = modules.time;
  assert.deepEqual([0.2, 5, 340, 2500, 59999, 200000, 7500000, 360000000].map(duration), [
    "200 µs",
    "5.0 ms",
    "340 ms",
    "2.5 s",
    "59 s",
    "3 min 20 s",
    "2 h 5 min",
    "4 d 4 h",
  ]);
  const now = Date.parse("2026-11-18T04:00:00Z");
  assert.equal(relative("2026-11-18T03:59:30.5Z", now), "29 s ago");
  assert.equal(relative("2026-11-18T07:00:00Z", now), "in 3 h");
  assert.equal(absolute("2026-11-18T04:00:00.123456Z", "utc"), "2026-11-18 04:00:00.123 UTC");
  assert.equal(microseconds("1970-01-01T00:00:01.123456Z"), 1123456);
  assert.equal(microseconds("1970-01-01T00:00:01Z"), 1000000);
});

test("addresses survive what ids may have in them", () => {
  const { parsePlace, link } = modules.route;
  for (const id of ["a/b", "طلب-٧", "a?b#c", "100%", "a b"])
    assert.deepEqual(parsePlace(link(["runs", id], { tab: "logs" })).path, ["runs", id]);
  assert.equal(parsePlace("#/runs/x?tab=logs").query.get("tab"), "logs");
  assert.deepEqual(parsePlace("").path, []);
  assert.deepEqual(parsePlace("#/runs/%zz").path, ["runs", "%zz"]);
});

const SOURCE = `from dataclasses import dataclass, field
@dataclass
class Item:
    name: str
    price: float = 1.5

@dataclass
class Order:
    id: str
    items: list[Item] = field(default_factory=list)
    main: Item
    note: str | None = None

@workflow
async def order(order: Order, fast: bool = True, way: Literal["a", "b"] = "a", *, n: Optional[int] = None, **rest):
    total = 1
    # total in a comment
    text = "total"
    return await charge(total, order)

class Shop(Workflow):
    async def run(self, x):
        pass

@orchestration
def old(ctx, input):
    yield ctx.x()
`;

test("a form is made of what a workflow takes", () => {
  const { parametersOf } = modules.python_source;
  const { initialInput, valueOf } = modules.form_shape;
  const fields = parametersOf(SOURCE, 15);
  assert.deepEqual(
    fields.map((field) => [field.name, field.shape.kind, field.required]),
    [
      ["order", "object", true],
      ["fast", "boolean", false],
      ["way", "choice", false],
      ["n", "integer", false],
    ],
  );
  assert.deepEqual(
    fields[0].shape.fields.map((field) => field.shape.kind),
    ["text", "json", "object", "text"],
  );
  assert.deepEqual(initialInput(fields), {
    order: { id: "", items: [], main: { name: "", price: 1.5 }, note: null },
    fast: true,
    way: "a",
    n: null,
  });
  assert.deepEqual(
    parametersOf(SOURCE, 22).map((field) => field.name),
    ["x"],
  );
  assert.deepEqual(
    parametersOf(SOURCE, 26).map((field) => field.name),
    ["input"],
  );
  assert.equal(parametersOf(SOURCE, 1), null);
  assert.equal(valueOf("12", { kind: "integer", optional: false, type: "int" }), 12);
  assert.throws(() => valueOf("1.5", { kind: "integer", optional: false, type: "int" }));
  assert.throws(() => valueOf("", { kind: "number", optional: false, type: "float" }));
  assert.equal(valueOf("", { kind: "number", optional: true, type: "float" }), null);
});

test("sources are coloured line by line, and nothing is lost", () => {
  const lines = modules.python_source.colourLines(SOURCE);
  assert.equal(lines.map((line) => line.map((piece) => piece.text).join("")).join("\n"), SOURCE);
  assert.ok(lines[13].length > 0);
  assert.ok(lines[14].some((piece) => piece.style === "t-keyword" && piece.text === "async"));
});

test("values stand at the last line that mentions them", () => {
  const values = modules.inline_values.inlineValues(SOURCE, 19, "order", [
    { name: "total", value: "1" },
    { name: "text", value: "'total'" },
    { name: "order", value: "Order()" },
    { name: "gone", value: "0" },
  ]);
  assert.deepEqual(
    [...values].map(([line, found]) => [line, found.map((one) => one.name)]),
    [
      [19, ["total", "order"]],
      [18, ["text"]],
    ],
  );
});

const run = (number, more = {}) => ({
  id: `r${number}`,
  created_at: new Date(number * 1000).toISOString(),
  status: "waiting",
  ...more,
});

// A server with so many runs, as the list asks it.
function serverOf(runs) {
  return {
    runs,
    asked: 0,
    load(cursor, limit) {
      this.asked += 1;
      const all = [...this.runs].sort((one, other) => Number(other.id.slice(1)) - Number(one.id.slice(1)));
      const from =
        cursor === undefined ? 0 : all.findIndex((one) => Number(one.id.slice(1)) < Number(cursor));
      const part = from < 0 ? [] : all.slice(from, from + limit);
      return Promise.resolve({
        runs: part,
        next: from >= 0 && from + limit < all.length ? part.at(-1).id.slice(1) : null,
      });
    },
  };
}

test("a list of runs takes changes over without loading everything", async () => {
  const { RunList } = modules.run_list;
  const server = serverOf(Array.from({ length: 1500 }, (_, index) => run(index)));
  const list = new RunList((cursor, limit) => server.load(cursor, limit));
  await list.refresh(null);
  assert.equal(list.runs.length, 100);
  await list.more();
  await list.more();
  assert.equal(list.runs.length, 1100);
  assert.deepEqual(
    list.runs.map((one) => one.id),
    Array.from({ length: 1100 }, (_, index) => `r${1499 - index}`),
  );
  server.runs.push(run(1500), run(1501));
  server.runs[1450] = run(1450, { status: "failed" });
  await list.refresh(new Set(["r1450"]));
  assert.equal(list.runs[0].id, "r1501");
  assert.deepEqual(list.shift, { number: 1, rows: 2 });
  assert.equal(list.runs.find((one) => one.id === "r1450").status, "failed");
  assert.equal(list.runs.length, 1102);
  assert.equal(new Set(list.runs.map((one) => one.id)).size, 1102);
  // One in a segment below, which is in sight.
  server.runs = server.runs.filter((one) => one.id !== "r1300");
  list.inSight(150, 250);
  const before = server.asked;
  await list.refresh(new Set(["r1300"]));
  assert.equal(server.asked - before, 2);
  assert.equal(
    list.runs.some((one) => one.id === "r1300"),
    false,
  );
  // So many new ones that there is a gap.
  for (let number = 2000; number < 2300; number += 1) server.runs.push(run(number));
  await list.refresh(null);
  assert.equal(list.runs.length, 100);
  assert.equal(list.runs[0].id, "r2299");
});

test("runs that match no more leave a short list", async () => {
  const { RunList } = modules.run_list;
  const server = serverOf([run(1), run(2), run(3)]);
  const list = new RunList((cursor, limit) => server.load(cursor, limit));
  await list.refresh(null);
  server.runs = [run(1), run(3), run(4)];
  await list.refresh(null);
  assert.deepEqual(
    list.runs.map((one) => one.id),
    ["r4", "r3", "r1"],
  );
});

test("queries leave out what is not said", () => {
  const { queryText } = modules.api;
  assert.equal(queryText({ a: "", b: undefined, c: null }), "");
  assert.equal(
    queryText({ tag: ["a:b", "c:d"], held: true, limit: 5 }),
    "?tag=a%3Ab&tag=c%3Ad&held=true&limit=5",
  );
});

test("many runs are acted on a few at a time, and refusals are counted", async () => {
  let running = 0;
  let most = 0;
  const told = [];
  const outcome = await modules.bulk.actOnEach(
    Array.from({ length: 40 }, (_, index) => `r${index}`),
    async (id) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((done) => setTimeout(done, 1));
      running -= 1;
      if (id.endsWith("5")) throw new Error(`the run '${id}' has ended`);
    },
    (done) => told.push(done),
    () => false,
  );
  assert.equal(most, 6);
  assert.deepEqual(
    [outcome.matched, outcome.done, outcome.refusals.length, outcome.refusals[0].count],
    [40, 36, 1, 4],
  );
  assert.equal(told.at(-1), 40);
});

test("the palette prefers what is closer, charts end at round numbers", () => {
  const { closest, score } = modules.palette;
  const runs = ["a-17.1", "b-a-17", "a-17"].map((id) => ({ id }));
  assert.deepEqual(
    closest(runs, "a-17").map((run) => run.id),
    ["a-17", "a-17.1", "b-a-17"],
  );
  assert.ok(score("Runs that failed", "runs") > score("Start a run as is", "runs"));
  assert.equal(score("Queues", "xyz"), -1);
  assert.deepEqual([0, 0.3, 1, 7, 12, 99, 2300].map(modules.chart.roundUp), [1, 0.5, 1, 10, 20, 100, 5000]);
});

test("a calendar counts by the days of the schedule's zone", () => {
  const { dateIn, weeksAround, worstOf } = modules["schedule/days"];
  assert.equal(dateIn("Asia/Tokyo", "2026-11-17T15:30:00Z"), "2026-11-18");
  const runs = [
    { at: "2026-11-17T15:30:00Z", status: "completed" },
    { at: "2026-11-18T03:00:00Z", status: "failed" },
  ];
  const now = Date.parse("2026-11-18T12:00:00Z");
  const weeks = weeksAround(now, "Asia/Tokyo", 3, runs, ["2026-11-24T00:00:00Z"]);
  assert.deepEqual(
    weeks.map((week) => [week[0].date, week[6].date]),
    [
      ["2026-11-09", "2026-11-15"],
      ["2026-11-16", "2026-11-22"],
      ["2026-11-23", "2026-11-29"],
    ],
  );
  assert.deepEqual(weeks[1][2], { date: "2026-11-18", counts: { completed: 1, failed: 1 }, today: true });
  assert.deepEqual(weeks[2][1].counts, { next: 1 });
  assert.deepEqual([{ completed: 2, failed: 1 }, { next: 1 }, {}].map(worstOf), ["failed", "next", ""]);
});

test("the form of a schedule says what the schedule says", () => {
  const { policiesOf, specOf, textsOf, withoutNulls } = modules["schedule/spec"];
  const spec = {
    cron: ["0 6 * * *", "0 9 * * SUN"],
    every: ["1h", { every: "6h", phase: "5m" }],
    zone: "Asia/Tokyo",
    except: ["* * 25 12 *"],
  };
  const schedule = {
    id: "a",
    workflow: "w",
    spec,
    overlap: "allow_all",
    catch_up: "none",
    jitter: 1.5,
    pause_after_failures: 3,
    input: { a: 1 },
  };
  const texts = textsOf(schedule, "");
  assert.deepEqual(specOf(texts), spec);
  assert.deepEqual(policiesOf(texts, { a: 1 }), {
    overlap: "allow_all",
    catch_up: "none",
    jitter: 1.5,
    pause_after_failures: 3,
    input: { a: 1 },
  });
  const empty = { ...texts, cron: " ", every: "2h", except: "", zone: "" };
  assert.deepEqual(specOf(empty), { cron: null, every: ["2h"], zone: null, except: null });
  assert.deepEqual(withoutNulls(specOf(empty)), { every: ["2h"] });
});

test("words of a query are completed by what it speaks of", () => {
  const { completions, csvOf, runsOf, TABLES } = modules["sql/words"];
  const at = (text) => completions(text.replace("|", ""), text.indexOf("|"));
  assert.deepEqual(at("sel|"), ["select"]);
  assert.deepEqual(at("select erro| from calls"), ["error_kind", "error_message"]);
  assert.deepEqual(at("select v.pa| from vars as v"), ["path"]);
  assert.deepEqual(at("select vars.pa| from vars"), ["path"]);
  assert.deepEqual(at("select x.pa| from vars v"), []);
  assert.deepEqual(at("select |"), []);
  assert.equal(csvOf(["a"], [['say "x"'], [null], [1.5]]), 'a\r\n"say ""x"""\r\n\r\n1.5\r\n');
  assert.deepEqual(runsOf(["id", "run"], [["a/1", "a"], ["a/2", "a"], ["b/1", "b"], [1, null]]), ["a", "b"]);
  assert.deepEqual(runsOf(["name"], [["x"]]), []);
  const page = readFileSync(path.resolve(web, "../docs/sql.md"), "utf8");
  const documented = [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(([, name, columns]) => [
    name,
    [...columns.matchAll(/`(\w+)`/g)].map(([, column]) => column),
  ]);
  assert.deepEqual(TABLES, Object.fromEntries(documented));
});

test("pending changes of a run become a request", () => {
  const { editOf, isWhole, jsonOfRepr, mayCopy, timeOf } = modules["repair/changes"];
  const changes = [
    { kind: "variable", place: "order:total ", text: "7.5" },
    { kind: "message", place: "2", text: '{"a": 1}' },
    { kind: "timer", place: "2026-11-19T00:00:00Z", text: "2026-11-20T03:00" },
  ];
  assert.deepEqual(editOf(changes), {
    values: { "order:total": 7.5 },
    messages: { 2: { a: 1 } },
    timer_at: new Date("2026-11-20T03:00").toISOString(),
    timer_was: "2026-11-19T00:00:00Z",
  });
  assert.deepEqual(editOf([]), {});
  assert.ok(changes.every(isWhole));
  assert.ok(!isWhole({ kind: "variable", place: "x", text: "{" }));
  assert.ok(!isWhole({ kind: "variable", place: " ", text: "1" }));
  assert.ok(!isWhole({ kind: "timer", place: "", text: "" }));
  assert.equal(timeOf("no time"), "");
  assert.ok(mayCopy([changes[0]]));
  assert.ok(!mayCopy(changes));
  assert.equal(jsonOfRepr("None"), "null");
  assert.equal(jsonOfRepr("True"), "true");
  assert.equal(jsonOfRepr("-1.5"), "-1.5");
  assert.equal(jsonOfRepr("'tea \"green\"'"), '"tea \\"green\\""');
  assert.equal(jsonOfRepr('"it\'s"'), '"it\'s"');
  assert.equal(jsonOfRepr("'a' + 'b'"), "");
  assert.equal(jsonOfRepr("Order(id=1)"), "");
});

test("queries are called as their signature wants it", () => {
  const { parametersOf, callOf } = modules["run/query_call"];
  const one = parametersOf(["thing", "last=10"]);
  assert.deepEqual(one, [
    { name: "thing", kind: "one", optional: false },
    { name: "last", kind: "one", optional: true },
  ]);
  assert.deepEqual(callOf(one, { thing: '"tea"' }), { args: [], kwargs: { thing: "tea" } });
  assert.deepEqual(callOf(one, { thing: '"tea"', last: "3" }), { args: [], kwargs: { thing: "tea", last: 3 } });
  assert.equal(callOf(one, { thing: "{" }), null);
  const many = parametersOf(["first", "*rest", "*", "key=", "**more"]);
  assert.deepEqual(callOf(many, { first: "1", rest: "[2, 3]", more: '{"a": 4}' }), {
    args: [1, 2, 3],
    kwargs: { a: 4 },
  });
  assert.deepEqual(callOf(many, { first: "1" }), { args: [], kwargs: { first: 1 } });
  assert.equal(callOf(many, { first: "1", rest: "2" }), null);
  assert.deepEqual(callOf([], {}), { args: [], kwargs: {} });
});

test("a stream's items are joined without repetition, and bounded", () => {
  const { joined, MOST_ITEMS } = modules["run/stream_items"];
  const items = (from, to) => Array.from({ length: to - from }, (_, at) => ({ number: from + at }));
  assert.deepEqual(
    joined(items(0, 3), items(1, 5)).map((one) => one.number),
    [0, 1, 2, 3, 4],
  );
  const many = joined(items(0, MOST_ITEMS), items(MOST_ITEMS, MOST_ITEMS + 10));
  assert.equal(many.length, MOST_ITEMS);
  assert.equal(many.at(-1).number, MOST_ITEMS + 9);
});

test("the form of a trigger", () => {
  const { meaningOf, requestOf, textsOf } = modules["trigger/spec"];
  const texts = { ...textsOf(null), id: "paid", workflow: "order", dedupe: "$body.id", input: '"$body"' };
  assert.deepEqual(requestOf(texts, null), {
    kind: "webhook",
    action: "start",
    workflow: "order",
    key: null,
    input: "$body",
    one_at_a_time: null,
    run: null,
    channel: null,
    message: null,
    filter: null,
    dedupe: { path: "$body.id" },
    signature: "none",
  });
  const secrets = "one-secret\n two-secret ";
  const signed = { ...texts, signature: "header", header: "X-Sign", secrets, dedupe: "X-Id" };
  const request = requestOf(signed, null);
  assert.deepEqual(request.signature, { kind: "header", header: "X-Sign" });
  assert.deepEqual(request.secrets, ["one-secret", "two-secret"]);
  assert.deepEqual(request.dedupe, { header: "X-Id" });
  const before = {
    id: "paid",
    revision: 1,
    definition: {
      kind: "webhook",
      action: "send",
      run: "$body.run",
      channel: "c",
      signature: { kind: "header", header: "X-Sign", encoding: "base64" },
    },
  };
  assert.deepEqual(requestOf(textsOf(before), before).signature, before.definition.signature);
  assert.equal(requestOf(textsOf(before), before).workflow, null);
  assert.equal(meaningOf(before.definition), "sends to the channel c");
  assert.throws(() => requestOf({ ...texts, filter: "[" }, null));
});
