// What runs are asked, what they tell, and repairs of them, in a real browser, against a real server.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Browser, here, screenshot, Server, until, violations } from "./support.mjs";

let server;
let browser;
let page;

before(async () => {
  server = await new Server({ worker: true }).start();
  browser = await new Browser().start();
  page = await browser.page("about:blank");
});
beforeEach(() => page.goto("about:blank"));
after(async () => {
  await browser?.end();
  await server?.end();
});
afterEach(() => {
  assert.deepEqual(page?.troubles.splice(0) ?? [], []);
});

const show = (place) => page.goto(`${server.address}#${place}`);
const button = (name) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const waits = (id) =>
  until(async () => (await server.get(`/runs/${encodeURIComponent(id)}/state`)).fibers.length > 0);
const stateText = async (id) => JSON.stringify(await server.get(`/runs/${id}/state`));

const stock = async (id) => {
  await server.start_run("stock", { tea: 10, milk: 5 }, { id });
  await waits(id);
};

test("a query is asked, and asked again with each step", async () => {
  await stock("stock-q");
  await show("/runs/stock-q?tab=queries");
  await page.getByText("How much is left of a thing.").waitFor();
  await button("Ask left").click();
  await page.getByText('"tea"').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("thing, as JSON, optional").fill('"milk"');
  await page.getByLabel("Again with each step").check();
  await page.getByText("5", { exact: true }).waitFor();
  await server.post("/runs/stock-q/requests?wait=10", { channel: "take", payload: "milk", key: "q" });
  await page.getByText("4", { exact: true }).waitFor();
  page.expected.push("422");
  await page.getByLabel("thing, as JSON, optional").fill('"salt"');
  await button("Ask left").click();
  await page.getByText("PAWL-4045").waitFor();
});

test("a request waits for what the run answers", async () => {
  await stock("stock-r");
  await show("/runs/stock-r?tab=messages");
  await page.getByLabel("Payload, as JSON").fill('"tea"');
  await page.getByLabel("As a request: wait for what the run answers").check();
  await button("Send").click();
  await page.getByRole("heading", { name: "Answer" }).waitFor();
  await page.locator(".request-answer").getByText("9", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("a stream is followed from an offset to the end of the run", async () => {
  await server.start_run("telling", 1000, { id: "telling" });
  await until(async () => (await server.get("/runs/telling/streams")).streams[0]?.items === 1000);
  await show("/runs/telling?tab=streams");
  await page.getByText("word 999", { exact: true }).waitFor();
  assert.equal(await page.getByText("word 799", { exact: true }).count(), 0, "the last 200 are there");
  await button("200 earlier ones").click();
  await page.getByText("word 600", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("From item").fill("995");
  await page.getByLabel("From item").press("Enter");
  await until(async () => (await page.locator(".stream-row").count()) === 5);
  assert.match(page.url(), /from=995/);
  await server.post("/runs/telling/messages", { channel: "end", payload: null });
  await page.getByText("over", { exact: true }).click();
  await page.locator(".stream-item").getByText('"over"').waitFor();
  await page.getByText("the run has ended").waitFor();
  await page.getByLabel("As one text").check();
  await page.getByText("word 995 word 996 word 997 word 998 word 999 over").waitFor();
});

test("a variable is changed, first in a copy, then in the run itself", async () => {
  const items = [{ name: "book", price: 6.5 }];
  await server.start_run("order", { id: "o", customer: "Ada", items }, { id: "order-e" });
  await until(async () => (await stateText("order-e")).includes("'note'"));
  await show("/runs/order-e");
  await page.getByText("total", { exact: true }).hover();
  await button("Change total").click();
  await dialog().getByRole("button", { name: "A fork: a copy of it" }).waitFor();
  await dialog().getByLabel("New value, as JSON").fill("12.5");
  await dialog().getByLabel("Id of the fork").fill("order-f");
  await button("Preview").click();
  await dialog().getByRole("cell", { name: "12.5" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button("Make the fork").click();
  await page.getByRole("heading", { name: "order-f" }).waitFor();
  assert.ok((await stateText("order-f")).includes('"value":"12.5"'));
  assert.ok(!(await stateText("order-e")).includes('"value":"12.5"'), "the run itself is not touched");
  await show("/runs/order-e");
  await button("Edit").click();
  await button("Add a variable").click();
  await dialog().getByLabel("Which").fill("total");
  page.expected.push("400", "409", "422");
  await dialog().getByLabel("New value, as JSON").fill('"none"');
  await button("Preview").click();
  await dialog().getByRole("alert").waitFor();
  await dialog().getByLabel("New value, as JSON").fill("7.5");
  await dialog().getByLabel("Reason, for the log").fill("typing mistake");
  await button("Preview").click();
  await dialog().getByRole("cell", { name: "7.5" }).waitFor();
  await button("Change the run").click();
  await until(async () => (await stateText("order-e")).includes('"value":"7.5"'));
  await until(async () => (await server.get("/audit?action=edit")).entries.length > 0);
});

test("a variable leads to the runs that have the same value", async () => {
  for (const [id, text] of [
    ["same-1", "it's"],
    ["same-2", "it's"],
    ["other", "else"],
  ]) {
    await server.start_run("newsletter", text, { id });
    await waits(id);
  }
  await show("/runs/same-1");
  await page.getByText("text", { exact: true }).hover();
  await page.getByRole("link", { name: "Runs whose text has this value" }).click();
  await button("Ask").click();
  await page.getByText("2 rows").waitFor();
  await page.getByRole("cell", { name: "same-2" }).waitFor();
});

test("a timer and a message are changed", async () => {
  await server.start_run("newsletter", "x", { id: "news-e" });
  await until(async () => (await server.get("/runs/news-e")).wake_at !== null);
  await show("/runs/news-e");
  await page.locator(".facts").getByRole("button", { name: "Change" }).click();
  await dialog().getByLabel("Is due").fill("2040-01-02T03:04:05");
  await button("Preview").click();
  await button("Change the run").click();
  await until(async () => (await server.get("/runs/news-e")).wake_at?.startsWith("2040-01-02T03:04:05"));
  await server.post("/runs/news-e/messages", { channel: "odd", payload: 1 });
  await show("/runs/news-e?tab=messages");
  await button("Change message 1").click();
  await dialog().getByLabel("New value, as JSON").fill("2");
  await button("Preview").click();
  await button("Change the run").click();
  await until(async () => (await server.get("/runs/news-e/messages")).messages[0].payload === 2);
});

test("runs are moved to another version, one of them, then all", async () => {
  const file = path.join(here, "shop.py");
  const text = readFileSync(file, "utf8").replace(
    "    return len(text)",
    '    print("another version")\n    return len(text)',
  );
  for (const id of ["move-1", "move-2", "move-3"]) await server.start_run("newsletter", "x", { id });
  for (const id of ["move-1", "move-2", "move-3"]) await waits(id);
  const before = (await server.get("/runs/move-1")).version;
  const { version } = await server.post("/deploy", { files: [{ path: file, text }] });
  assert.notEqual(version, before);
  await show("/runs/move-1");
  await button("Move").click();
  await button("Preview").click();
  await dialog().getByText(/line \d+ → line \d+/).waitFor();
  await dialog().locator(".move-sources .l-waits").nth(1).waitFor();
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "dashboard-move");
  await button("Move the run").click();
  await until(async () => (await server.get("/runs/move-1")).version === version);
  await show("/workflows/newsletter");
  await button("Move live runs here").click();
  await button("Preview").click();
  await dialog().getByText(/live runs have another version/).waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog().getByRole("button", { name: /^Move \d+ runs$/ }).click();
  await until(async () => (await server.get("/runs/move-3")).version === version);
});

test("a held run is brought back by the repaired code", async () => {
  const text = "from pawl import workflow\n\n\n@workflow\nasync def faulty(x):\n    return x[1]\n";
  await server.post("/deploy", { files: [{ path: "faulty.py", text }] });
  await server.start_run("faulty", [7], { id: "repaired" });
  await until(async () => (await server.get("/runs/repaired")).held);
  await server.post("/deploy", { files: [{ path: "faulty.py", text: text.replace("x[1]", "x[0]") }] });
  await show("/runs/repaired");
  await button("Retry").click();
  await dialog().getByLabel(/^By the latest version/).check();
  await dialog().getByRole("button", { name: "Retry" }).click();
  await page.locator(".run-title .s-completed").waitFor();
  assert.equal((await server.get("/runs/repaired")).result.output, 7);
});

test("narrow and light", async () => {
  await stock("stock-s");
  const narrow = await browser.page(`${server.address}#/runs/stock-s`, {
    viewport: { width: 400, height: 800 },
    colorScheme: "light",
  });
  await narrow.locator(".l-waits").waitFor();
  const wide = await narrow.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(wide, 0);
  await narrow.goto(`${server.address}#/runs/stock-s?tab=streams`);
  await narrow.getByRole("heading", { name: "It has appended to no stream" }).waitFor();
  const chosen = narrow.locator(".tabs .chosen");
  await until(async () => {
    const box = await chosen.boundingBox();
    return box !== null && box.x >= 0 && box.x + box.width <= 401;
  });
  assert.deepEqual(await violations(narrow), []);
  await narrow.context().close();
});
