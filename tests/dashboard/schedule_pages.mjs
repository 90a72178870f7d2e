// The pages of schedules, in a real browser, against a real server.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Browser, screenshot, Server, until, violations } from "./support.mjs";

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
const schedule = (id) => server.get(`/schedules/${encodeURIComponent(id)}`);

async function create(id, more = {}) {
  await server.post("/schedules", {
    id,
    workflow: "newsletter",
    spec: { cron: ["0 6 * * MON-FRI"], zone: "Europe/Berlin" },
    input: "x",
    ...more,
  });
}

test("no schedule yet: the page teaches, and makes one that it explains while one types", async () => {
  await show("/schedules");
  await page.getByRole("heading", { name: "Nothing starts by itself yet" }).waitFor();
  page.expected.push("400");
  await button("New schedule").click();
  await dialog().getByLabel("Name", { exact: true }).fill("nightly");
  await dialog().getByLabel(/^Workflow/).selectOption("newsletter");
  await dialog()
    .getByLabel(/^Cron expressions/)
    .fill("0 25 * * *");
  await dialog().getByText("PAWL-4050").waitFor();
  await dialog()
    .getByLabel(/^Cron expressions/)
    .fill("0 6 * * MON-FRI");
  await dialog()
    .getByLabel(/^Time zone/)
    .fill("Europe/Berlin");
  await dialog().getByText("at 06:00 on Monday to Friday, Europe/Berlin").waitFor();
  assert.equal(await dialog().locator(".meaning li").count(), 5);
  await dialog()
    .getByLabel(/^Input of each run/)
    .fill('"hello"');
  assert.deepEqual(await violations(page), []);
  await button("Create the schedule").click();
  await page.getByRole("heading", { name: "nightly" }).waitFor();
  const made = await schedule("nightly");
  assert.deepEqual(made.spec, { cron: ["0 6 * * MON-FRI"], zone: "Europe/Berlin" });
  assert.equal(made.input, "hello");
});

test("a schedule shows its times, and the runs that a trigger starts", async () => {
  await create("shown");
  await show("/schedules/shown");
  await page.getByText("at 06:00 on Monday to Friday, Europe/Berlin").waitFor();
  assert.equal(await page.locator(".card ol li").count(), 10);
  assert.match(await page.locator(".card ol li").first().innerText(), /06:00:00 GMT\+[12]/);
  await button("Trigger").click();
  await dialog().getByRole("button", { name: "Trigger" }).click();
  const { live } = await until(async () => {
    const shown = await schedule("shown");
    return shown.live.length > 0 && shown;
  });
  await page.getByRole("heading", { name: "Under way" }).waitFor();
  await page.getByRole("link", { name: live[0].id, exact: true }).first().waitFor();
  await page.locator(".calendar .d-waiting.today").waitFor();
  await server.post(`/runs/${encodeURIComponent(live[0].id)}/kill`);
  await page.locator(".calendar .d-cancelled.today").waitFor();
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "dashboard-schedule");
});

test("a schedule is paused, resumed, changed and deleted", async () => {
  await create("changed", { jitter: 5 });
  await show("/schedules/changed");
  await button("Pause").click();
  await dialog().getByLabel("Reason, for the log").fill("holidays");
  assert.deepEqual(await violations(page), []);
  await dialog().getByRole("button", { name: "Pause" }).click();
  await page.getByText("holidays").waitFor();
  assert.equal((await schedule("changed")).pause_reason, "holidays");
  await button("Resume").click();
  await dialog().getByRole("button", { name: "Resume" }).click();
  await button("Pause").waitFor();
  await button("Change").click();
  await dialog()
    .getByLabel(/^Cron expressions/)
    .fill("0 7 * * *");
  await dialog()
    .getByLabel(/^Intervals/)
    .fill("6h + 5m");
  await dialog().getByText("Overlap, catch-up").click();
  await dialog()
    .getByLabel(/^While an earlier run/)
    .selectOption("allow_all");
  await button("Save").click();
  await dialog().waitFor({ state: "detached" });
  const changed = await schedule("changed");
  assert.deepEqual(changed.spec.cron, ["0 7 * * *"]);
  assert.deepEqual(changed.spec.every, [{ every: "6h", phase: "5m" }]);
  assert.deepEqual([changed.overlap, changed.jitter], ["allow_all", 5]);
  await button("Delete").click();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Schedules" }).waitFor();
  await until(async () => (await page.getByRole("link", { name: "changed", exact: true }).count()) === 0);
});

test("a backfill is counted before it starts", async () => {
  await create("filled", { spec: { every: ["24h"] } });
  await show("/schedules/filled");
  await button("Backfill").click();
  await dialog().getByLabel("From").fill("2026-01-01T00:00");
  await dialog().getByLabel("To").fill("2026-01-03T00:00");
  await dialog()
    .getByLabel(/^While an earlier run/)
    .selectOption("allow_all");
  await button("Count").click();
  await button("Start 3 runs").click();
  await until(async () => (await server.get("/runs?tag=pawl.schedule:filled")).runs.length === 3);
});

test("somebody else's change is not overwritten", async () => {
  await create("shared");
  await show("/schedules/shared");
  await button("Change").click();
  await server.ask("PATCH", "/schedules/shared", { spec: { cron: ["0 9 * * *"] } });
  await dialog()
    .getByLabel(/^Cron expressions/)
    .fill("0 8 * * *");
  page.expected.push("409");
  await button("Save").click();
  await dialog().getByText("PAWL-4056").waitFor();
  assert.deepEqual((await schedule("shared")).spec.cron, ["0 9 * * *"]);
});

test("narrow and light", async () => {
  await create("narrow");
  const narrow = await browser.page(`${server.address}#/schedules`, {
    viewport: { width: 400, height: 800 },
    colorScheme: "light",
  });
  for (const place of ["#/schedules", "#/schedules/narrow"]) {
    await narrow.evaluate((hash) => {
      location.hash = hash;
    }, place);
    await narrow.locator("h1").first().waitFor();
    await until(async () => (await narrow.locator(".loading").count()) === 0);
    const wide = await narrow.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(wide, 0, `${place} is wider than the screen`);
    assert.deepEqual(await violations(narrow), [], place);
  }
  assert.deepEqual(narrow.troubles, []);
  await narrow.context().close();
});
