// Every page and every verb, in a real browser, against a real server with a real worker.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Browser, saved, screenshot, Server, until, violations } from "./support.mjs";

let server;
let browser;
let page;
const ORDER = {
  id: "o-1",
  customer: "Ada",
  items: [
    { name: "book", price: 12.5, count: 2 },
    { name: "lamp", price: 40 },
  ],
};

before(async () => {
  server = await new Server({ worker: true }).start();
  browser = await new Browser().start();
  page = await browser.page("about:blank");
});
// Each test opens the page it needs: what another one left open, or failed at, is of no matter.
beforeEach(() => page.goto("about:blank"));
after(async () => {
  await browser?.end();
  await server?.end();
});
afterEach(() => {
  const troubles = page?.troubles.splice(0) ?? [];
  assert.deepEqual(troubles, []);
});

const show = async (place) => {
  await page.goto(`${server.address}#${place}`);
};
const button = (name) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");
const stands = (id, state) =>
  until(async () => {
    const run = await server.get(`/runs/${encodeURIComponent(id)}`);
    return state(run) && run;
  });

// An order that waits for its note; the form has started it, unless that test failed.
const startOrder = () => {
  const input = { ...ORDER, express: false, speed: "fast" };
  return server.start_run("order", input, { id: "order-17", tags: { customer: "42" } });
};
const order = async () => {
  await startOrder();
  await until(async () => {
    const { fibers } = await server.get("/runs/order-17/state");
    return fibers.some((fiber) => fiber.state.includes("'note'"));
  });
};

test("an empty server teaches", async () => {
  await show("/");
  await page.getByRole("heading", { name: "Nothing has run here yet" }).waitFor();
  assert.match(await page.locator(".shell").innerText(), /pawl init[^]*pawl deploy[^]*pawl start/);
  assert.deepEqual(await violations(page), []);
});

test("a run is started by a form that knows the workflow", async () => {
  await show("/start?workflow=order");
  await page.getByLabel(/^id/).fill("o-1");
  await page.getByLabel(/^customer/).fill("Ada");
  await page.getByLabel(/^items/).fill(JSON.stringify(ORDER.items));
  await page.getByLabel(/^speed/).selectOption({ label: "fast" });
  assert.deepEqual(JSON.parse(await page.getByLabel("Input, as JSON").inputValue()), {
    ...ORDER,
    express: false,
    speed: "fast",
  });
  await page.getByText("Id and tags").click();
  await page.getByLabel("Id of the run").fill("order-17");
  await page.getByLabel("Tags", { exact: true }).fill("customer: 42");
  assert.deepEqual(await violations(page), []);
  await button("Start the run").click();
  await page.getByRole("heading", { name: "order-17" }).waitFor();
});

test("a run that waits shows its line, its values and its variables", async () => {
  await order();
  await show("/runs/order-17");
  const line = page.locator(".l-waits");
  await page.getByText("waits for a message on 'note'").waitFor();
  await page.locator(".waits").getByText(/^since /).waitFor();
  assert.match(await line.innerText(), /note = await receive\("note"\)/);
  assert.match(await page.locator(".source").innerText(), /total = 65\.0/);
  await page.getByRole("button", { name: /^order: Order\(/ }).click();
  await page.getByText("'Ada'", { exact: true }).waitFor();
  await page.locator(".t-keyword").first().waitFor();
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "dashboard-run");
});

test("the timeline has attempts and children, and a call opens", async () => {
  await order();
  await show("/runs/order-17");
  await page.getByRole("link", { name: "timeline" }).click();
  await page.getByRole("button", { name: /^charge\s+completed/ }).click();
  await page.getByRole("heading", { name: /Attempt 1 failed/ }).waitFor();
  assert.match(page.url(), /call=order-17%2F\d+/, "the address leads to the call");
  await page.getByText("the bank does not answer").first().waitFor();
  assert.deepEqual(await violations(page), []);
  await page
    .getByRole("button", { name: /^parcel\s+completed/ })
    .first()
    .click();
  await page.locator(".call-details a.mono").click();
  await page.getByText("parcel", { exact: true }).first().waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "order-17", exact: true }).waitFor();
  await page.getByRole("link", { name: "children" }).click();
  await page
    .getByRole("cell", { name: /order-17\./ })
    .first()
    .waitFor();
  await page.getByRole("link", { name: "logs" }).click();
  await page.getByText("Ada orders for 65.00").waitFor();
});

test("a part of the timeline is made larger, and the address has it", async () => {
  await order();
  await show("/runs/order-17?tab=timeline&idle=shown");
  const bars = page.locator(".bar-row");
  await bars.nth(2).waitFor();
  const all = await bars.count();
  await page.getByText(`${all} calls over`).waitFor();
  const strip = await page.locator(".minimap").boundingBox();
  const middle = strip.y + strip.height / 2;
  await page.mouse.move(strip.x + 2, middle);
  await page.mouse.down();
  await page.mouse.move(strip.x + strip.width * 0.1, middle, { steps: 4 });
  await page.mouse.up();
  await page.getByText(new RegExp(`^\\d+ of ${all} calls over`)).waitFor();
  assert.ok((await bars.count()) < all);
  await until(() => /zoom=\d+-\d+/.test(page.url()));
  await page.reload();
  await page.getByText(new RegExp(`^\\d+ of ${all} calls over`)).waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("0");
  await page.getByText(`${all} calls over`, { exact: false }).waitFor();
  await page.keyboard.press("+");
  await button("Zoom out").click();
  await until(async () => (await bars.count()) === all);
});

test("a message is sent, and the page follows the run to its end", async () => {
  await order();
  await show("/runs/order-17");
  await page.getByRole("link", { name: "messages" }).click();
  assert.equal(await page.getByLabel("Channel").inputValue(), "note");
  await page.getByLabel("Payload, as JSON").fill('{"gift": true');
  await page.getByText("This is no JSON").waitFor();
  await page.getByLabel("Payload, as JSON").fill('{"gift": true}');
  await button("Send").click();
  await page.locator(".run-title .s-completed").waitFor();
  await page.getByRole("link", { name: "result" }).click();
  await page.getByText("gift").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("suspensions and promises are answered", async () => {
  await server.start_run("approval", { days: 5 }, { id: "vacation" });
  await show("/runs/vacation");
  await page.getByText("Waits for an answer: approve 5 days of holiday?").waitFor();
  await button("Answer").click();
  await page.getByLabel("Answer, as JSON").fill('"yes"');
  await button("Send the answer").click();
  assert.equal((await stands("vacation", (run) => run.result)).result.output, "yes");
  await server.start_run("asks", "why?", { id: "asks" });
  await show("/runs/asks");
  await button("Answer").click();
  await page.getByLabel("Answer, as JSON").fill("42");
  await button("Send the answer").click();
  assert.equal((await stands("asks", (run) => run.result)).result.output, 42);
  // A promise that was made before the newest calls is found all the same.
  await server.start_run("late_answer", 250, { id: "late" });
  await until(async () => {
    const { fibers } = await server.get("/runs/late/state");
    return fibers.length === 1 && fibers[0].state.startsWith("waits for call 1 ");
  });
  await show("/runs/late");
  await button("Answer").click();
  await page.getByLabel("Answer, as JSON").fill("43");
  await button("Send the answer").click();
  assert.equal((await stands("late", (run) => run.result)).result.output, 43);
});

test("verbs of a live run, each with its consequences", async () => {
  await server.start_run("newsletter", "hello", { id: "news" });
  await show("/runs/news");
  await button("Pause").click();
  await dialog().getByText("tasks stay in their queue").waitFor();
  await page.getByLabel("Reason, for the log").fill("lunch");
  assert.deepEqual(await violations(page), []);
  await dialog().getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused.").waitFor();
  await page.getByText("lunch").waitFor();
  await button("Resume").click();
  await dialog().getByRole("button", { name: "Resume" }).click();
  await page.locator(".run-title .s-waiting").waitFor();
  await button("Cancel").click();
  await page.getByLabel("Reason, for the log").fill("not wanted");
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await page.locator(".run-title .s-cancelled").waitFor();
  assert.equal((await server.get("/runs/news")).cancel_reason, "not wanted");
  await button("Restart").click();
  await dialog().getByRole("button", { name: "Restart" }).click();
  await page.locator(".run-title .s-waiting").waitFor();
  await button("Kill").click();
  await dialog().getByText("No clean-up and no compensation").waitFor();
  await dialog().getByRole("button", { name: "Kill" }).click();
  await page.locator(".run-title .s-cancelled").waitFor();
});

test("held runs are shown where they failed, retried and let fail", async () => {
  await server.start_run("broken", { id: 3 }, { id: "held-1" });
  await show("/runs/held-1");
  await page.locator(".l-fault").waitFor();
  assert.match(await page.locator(".l-fault").innerText(), /order\["idd"\]\s+order = \{'id': 3\}/);
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "dashboard-held");
  await button("Retry").click();
  await dialog().getByRole("button", { name: "Retry" }).click();
  await until(async () => (await server.get("/audit?action=retry")).entries.length > 0);
  await stands("held-1", (run) => run.held);
  await button("Let it fail").click();
  await dialog().getByRole("button", { name: "Let it fail" }).click();
  await page.locator(".run-title .s-failed").waitFor();
  await page.getByRole("link", { name: "result" }).click();
  await page.getByRole("button", { name: /^File ".*shop\.py", line/ }).click();
  await page.locator(".trace-source .l-fault").waitFor();
});

test("the list is live", async () => {
  await startOrder();
  await show("/runs");
  await page.getByRole("link", { name: "order-17", exact: true }).waitFor();
  await page.getByText("live", { exact: true }).waitFor();
  await server.start_run("newsletter", "x", { id: "appears", tags: { of: "live" } });
  const row = page.getByRole("row").filter({ hasText: "appears" });
  await row.getByText("waiting").waitFor();
  await server.post("/runs/appears/kill");
  await row.getByText("cancelled").waitFor();
});

test("filters, search and the address say the same", async () => {
  await startOrder();
  await server.start_run("broken", { id: 3 }, { id: "held-2" });
  await stands("held-2", (run) => run.held);
  await server.post("/runs/held-2/fail");
  await stands("held-2", (run) => run.status === "failed");
  await show("/runs");
  await page.getByRole("link", { name: "order-17", exact: true }).waitFor();
  await page.getByRole("button", { name: /^failed/ }).click();
  await until(async () => !(await page.getByRole("link", { name: "order-17", exact: true }).isVisible()));
  assert.match(page.url(), /state=failed/);
  await page.getByLabel("Search runs").fill("workflow:broken held-2");
  await page.getByRole("link", { name: "held-2", exact: true }).waitFor();
  await until(() => page.url().includes("workflow=broken") && page.url().includes("id=held-2"));
  await page.reload();
  await page.getByRole("link", { name: "held-2", exact: true }).waitFor();
  assert.equal(await page.getByLabel("Search runs").inputValue(), "workflow:broken held-2");
  await page.getByRole("link", { name: "Clear" }).click();
  await page.getByRole("button", { name: "customer: 42" }).click();
  await until(async () => (await page.getByRole("row").count()) === 2);
  await show("/runs?id=nothing-like-it");
  await page.getByText("No run matches").waitFor();
});

test("keys", async () => {
  await startOrder();
  for (const id of ["key-1", "key-2"]) await server.start_run("newsletter", "x", { id });
  await show("/runs");
  await page.getByRole("link", { name: "key-1", exact: true }).waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  assert.equal(await page.locator(".run-row.focused").count(), 1);
  const id = await page.locator(".run-row.focused .c-id a").innerText();
  await server.start_run("newsletter", "x", { id: "key-3" });
  await page.getByRole("link", { name: "key-3", exact: true }).waitFor();
  assert.equal(await page.locator(".run-row.focused .c-id a").innerText(), id, "the focus stays at its run");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: id }).waitFor();
  await page.keyboard.press("3");
  await until(() => page.url().endsWith("tab=logs"));
  await page.keyboard.press("?");
  await dialog().getByText("next and previous run").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("order-1");
  await page
    .getByRole("option", { name: /order-17 / })
    .first()
    .waitFor();
  assert.deepEqual(await violations(page), []);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^order-17/ }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("q");
  await page.getByRole("heading", { name: "Queues" }).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("order-1");
  await page.getByRole("link", { name: "order-17", exact: true }).waitFor();
  assert.equal(await page.getByLabel("Search runs").inputValue(), "order-1", "no letter is lost");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("order-17");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "order-17", exact: true }).waitFor();
});

test("rows that come do not move what the pointer is at", async () => {
  await server.start_run("newsletter", "x", { id: "under-the-pointer", tags: { of: "pointer" } });
  await show("/runs?tag=of%3Apointer");
  const row = page.getByRole("row").filter({ hasText: "under-the-pointer" });
  await row.hover();
  await page.getByText("live", { exact: true }).waitFor();
  const before = await row.boundingBox();
  for (let number = 0; number < 30; number += 1)
    await server.start_run("newsletter", "x", { id: `above-${number}`, tags: { of: "pointer" } });
  await page.getByRole("button", { name: "30 new" }).waitFor();
  assert.equal((await row.boundingBox()).y, before.y);
  await page.mouse.move(5, 5);
  await until(() => page.evaluate(() => document.querySelector(".run-table").scrollTop === 0));
  await page.getByRole("button", { name: "30 new" }).waitFor({ state: "detached" });
});

test("many runs at once: those chosen, and all that match", async () => {
  for (let number = 0; number < 4; number += 1)
    await server.start_run("newsletter", "x", { id: `bulk-${number}`, tags: { of: "bulk" } });
  const other = (await server.start_run("newsletter", "x", { id: "not-of-them" })).id;
  await show("/runs?tag=of%3Abulk");
  await page.getByLabel("Choose bulk-0").click();
  await page.getByLabel("Choose bulk-1").click();
  await button("Pause").click();
  await dialog().getByRole("button", { name: "Pause 2 runs" }).click();
  await dialog().getByText("2 runs of 2 done").waitFor();
  await button("Close").first().click();
  assert.equal((await server.get("/counts?tag=of:bulk")).paused, 2);
  await page.getByLabel("Choose all that are loaded").click();
  await button("Choose all that match").click();
  await button("Kill").click();
  await dialog().getByRole("button", { name: "Kill 4 runs" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await server.start_run("newsletter", "x", { id: "bulk-late", tags: { of: "bulk" } });
  await dialog().getByRole("button", { name: "Kill 4 runs" }).click();
  await dialog().getByText("4 runs of 4 done").waitFor();
  await button("Close").first().click();
  assert.equal((await server.get(`/runs/${other}`)).status, "waiting", "what does not match is left alone");
  assert.equal((await server.get("/runs/bulk-late")).status, "waiting", "so is what came later");
});

test("errors are gathered, and retried as a group", async () => {
  for (let n = 0; n < 3; n += 1) await server.start_run("failing", n);
  await show("/errors");
  const group = page.locator(".group").filter({ hasText: "ValueError" });
  await group.getByText("3", { exact: true }).waitFor();
  assert.deepEqual(await violations(page), []);
  await group.getByRole("button", { name: "Retry 3" }).click();
  await dialog().getByRole("button", { name: "Retry 3 runs" }).click();
  await dialog().getByText("3 runs of 3 done").waitFor();
  await button("Close").first().click();
  await group.getByRole("link", { name: /failing, shop\.py:\d+/ }).click();
  await page.locator(".l-fault").waitFor();
});

test("a workflow: deploys, versions, differences, where runs wait, and back", async () => {
  const one =
    "from pawl import workflow, receive\n\n\n" +
    "@workflow\nasync def small(x: int):\n    await receive('go')\n    return 1\n";
  await show("/workflows");
  page.expected.push("422");
  await page
    .getByLabel("Files to deploy")
    .setInputFiles(saved(server.folder, "small.py", one.replace("await receive", "await recieve")));
  await page.getByText("The source is refused:").waitFor();
  await page.getByText(/small\.py:6/).waitFor();
  await page.getByLabel("Files to deploy").setInputFiles(saved(server.folder, "small.py", one));
  await page
    .getByText(/Deployed small/)
    .first()
    .waitFor();
  for (let n = 0; n < 3; n += 1) await server.start_run("small", n);
  await page
    .getByLabel("Files to deploy")
    .setInputFiles(saved(server.folder, "small.py", one.replace("return 1", "return 2")));
  await until(async () => (await server.get("/workflows/small/versions")).versions.length === 2);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("link", { name: "small", exact: true }).click();
  const versions = page.locator(".versions");
  await versions.getByText("3 live").click();
  await page.getByRole("link", { name: "3 runs wait at line 6" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "dashboard-workflow");
  await page.getByLabel("Compare with").selectOption({ index: 1 });
  await page.locator(".d-new", { hasText: "return 1" }).waitFor();
  await page.locator(".d-gone", { hasText: "return 2" }).waitFor();
  await button("Make it current").click();
  await dialog().getByRole("button", { name: "Make current" }).click();
  await until(async () => (await server.get("/workflows/small/source")).files[0].text.includes("return 1"));
  await page.getByLabel("Compare with").selectOption({ index: 0 });
  await page.getByRole("link", { name: "3 runs wait at line 6" }).click();
  await until(async () => (await page.getByRole("row").count()) === 4);
  assert.equal(
    await page
      .getByLabel("Search runs")
      .inputValue()
      .then((text) => /workflow:small version:\w+ line:6/.test(text)),
    true,
  );
});

test("where runs wait is shown in each file of a bundle", async () => {
  const entry =
    "from pawl import workflow\nfrom later import later\n\n\n" +
    "@workflow\nasync def bundled(x):\n    return await later()\n";
  const other = 'from pawl import receive\n\n\nasync def later():\n    return await receive("go")\n';
  const files = [
    { path: "entry.py", text: entry },
    { path: "later.py", text: other },
  ];
  await server.post("/deploy", { files });
  await server.start_run("bundled", 1);
  await show("/workflows/bundled");
  await page.getByText("1 live run of this version").waitFor();
  assert.equal(await page.locator(".heat a").count(), 0, "no run waits in this file");
  await page.getByLabel("File").selectOption({ label: "later.py (1 wait)" });
  await page.locator(".heat a").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("queues and their limits, workers, audit", async () => {
  await server.ask("PUT", "/queues/slow", { max_running: 3 });
  await show("/queues");
  const row = page.getByRole("row").filter({ hasText: "slow" });
  await row.getByRole("button", { name: "Limits" }).click();
  await page.locator("input[name=max_running]").fill("7");
  assert.deepEqual(await violations(page), []);
  await button("Set the limits").click();
  await row.getByRole("cell", { name: "7", exact: true }).waitFor();
  assert.equal((await server.get("/queues")).queues.find((one) => one.name === "slow").max_running, 7);
  const text = [
    "import asyncio",
    "from pawl import task, workflow",
    "",
    "",
    '@task(queue="mails")',
    "def mail(to): ...",
    "",
    "",
    "@workflow",
    "async def mails(n):",
    '    await asyncio.gather(*[mail.options(key="ada")(i) for i in range(n)], mail(0))',
    "",
  ].join("\n");
  await server.post("/deploy", { files: [{ path: "mails.py", text }] });
  await server.start_run("mails", 4);
  await button("Keys of mails").click();
  await dialog().getByRole("row", { name: /^ada 4/ }).waitFor();
  await dialog().getByText("no key").waitFor();
  assert.deepEqual(await violations(page), []);
  await show("/workers");
  await page.getByRole("cell", { name: /charge, ship|ship, charge/ }).waitFor();
  assert.deepEqual(await violations(page), []);
  await show("/audit");
  await page.getByRole("cell", { name: "set_queue_limits" }).first().waitFor();
  assert.deepEqual(await violations(page), []);
});

test("the overview has the counts and charts of what was done", async () => {
  await startOrder();
  await show("/");
  await page.getByRole("img", { name: /^Runs: started/ }).waitFor();
  await page.locator(".count-card", { hasText: "completed" }).waitFor();
  await until(async () =>
    (await page.locator(".chart polyline").first().getAttribute("points"))?.includes(" "),
  );
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "dashboard-overview");
});

test("names in Chinese and Arabic, and the list of many", async () => {
  await startOrder();
  await server.start_run("order", { ...ORDER, id: "o-٧", customer: "李雷" }, { id: "طلب-٧" });
  for (let batch = 0; batch < 2; batch += 1) {
    await server.post("/runs/batch", {
      runs: Array.from({ length: 500 }, (_, index) => ({
        workflow: "newsletter",
        input: "x",
        id: `many-${batch}-${index}`,
      })),
    });
  }
  await server.start_run("order", { ...ORDER, id: "o-9" }, { id: "order-9", tags: { customer: "42" } });
  await show("/runs");
  const table = page.getByRole("table", { name: "Runs" });
  await page.getByRole("link", { name: "order-9", exact: true }).waitFor();
  assert.ok((await page.getByRole("row").count()) < 60, "only what is in sight is there");
  await until(async () => {
    await table.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    return (await page.getByRole("link", { name: "order-17", exact: true }).count()) > 0;
  });
  await table.evaluate((element) => {
    element.scrollTop = 0;
  });
  await page.getByRole("link", { name: "order-9", exact: true }).waitFor();
  await screenshot(page, "dashboard-runs");
  await show(`/runs/${encodeURIComponent("طلب-٧")}`);
  await page.getByText("waits for a message on 'note'").waitFor();
  await page.getByRole("link", { name: "input" }).click();
  await page.getByText('"李雷"').waitFor();
});

test("narrow and light", async () => {
  await server.start_run("order", { ...ORDER, id: "o-9" }, { id: "order-9", tags: { customer: "42" } });
  const narrow = await browser.page(`${server.address}#/runs/order-9`, {
    viewport: { width: 400, height: 800 },
    colorScheme: "light",
  });
  await narrow.locator(".l-waits").waitFor();
  assert.deepEqual(await violations(narrow), []);
  for (const place of [
    "#/runs",
    "#/",
    "#/errors",
    "#/workflows/order",
    "#/start?workflow=order",
    "#/queues",
    "#/runs/order-9?tab=timeline",
    "#/tokens",
  ]) {
    await narrow.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await narrow.locator("h1").first().waitFor();
    await until(async () => (await narrow.locator(".loading, .stale").count()) === 0);
    const wide = await narrow.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(wide, 0, `${place} is wider than the screen`);
    assert.deepEqual(await violations(narrow), [], place);
  }
  assert.deepEqual(narrow.troubles, []);
  await narrow.context().close();
});

test("a list of one workflow hears of no other", async () => {
  const asked = [];
  page.on("request", (request) => {
    if (request.url().includes("/events")) asked.push(request.url());
  });
  await show("/runs?workflow=newsletter");
  await page.getByText("live", { exact: true }).waitFor();
  assert.match(asked.at(-1), /workflow=newsletter/);
  await server.start_run("newsletter", "x", { id: "of-the-workflow" });
  await page.getByRole("link", { name: "of-the-workflow", exact: true }).waitFor();
});
