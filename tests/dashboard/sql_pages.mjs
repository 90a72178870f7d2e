// The console of SQL, in a real browser, against a real server.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
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
const field = () => page.getByLabel("Query", { exact: true });

async function ask(text) {
  await show("/sql");
  await field().fill(text);
  await field().press("Control+Enter");
}

test("a query finds runs by the value of a variable, and acts on them", async () => {
  for (const letter of ["sql-a", "sql-b", "sql-c"]) {
    await server.start_run("newsletter", letter, { id: letter });
  }
  const query =
    "select run, name, value from vars where workflow = 'newsletter' and value in ('sql-a', 'sql-b') order by run";
  await until(async () => (await server.post("/sql", { sql: query })).rows.length === 2);
  await ask(query);
  await page.getByText("2 rows").waitFor();
  await page.getByRole("cell", { name: "sql-a", exact: true }).first().waitFor();
  assert.deepEqual(await violations(page), []);
  await screenshot(page, "dashboard-sql");
  assert.match(page.url(), /q=select/, "the address has the query");
  await page.getByLabel("Act on these runs").selectOption("pause");
  await dialog().getByRole("button", { name: "Pause 2 runs" }).click();
  await dialog().getByText("2 runs").first().waitFor();
  await until(async () => (await server.get("/runs/sql-a")).paused && (await server.get("/runs/sql-b")).paused);
  assert.equal((await server.get("/runs/sql-c")).paused, false);
});

test("words are completed", async () => {
  await show("/sql");
  await field().fill("");
  await field().pressSequentially("select v.va");
  const words = page.getByRole("listbox", { name: "Words" }).getByRole("option");
  assert.equal(await words.count(), 0, "nobody knows v yet");
  await field().fill("select  from vars v");
  await field().press("Home");
  for (let i = 0; i < 7; i += 1) await field().press("ArrowRight");
  await field().pressSequentially("v.va");
  await words.filter({ hasText: "value" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await field().press("Tab");
  assert.equal(await field().inputValue(), "select v.value from vars v");
});

test("what is wrong is said", async () => {
  page.expected.push("400");
  await ask("select missing from runs");
  await page.getByText("no such column: missing").waitFor();
});

test("queries are remembered and saved, rows are downloaded", async () => {
  await ask("select 1 as one, 'a,b' as two");
  await page.getByText("1 row").waitFor();
  const [csv] = await Promise.all([page.waitForEvent("download"), button("CSV").click()]);
  assert.equal(await readFile(await csv.path(), "utf8"), 'one,two\r\n1,"a,b"\r\n');
  const [json] = await Promise.all([page.waitForEvent("download"), button("JSON").click()]);
  assert.deepEqual(JSON.parse(await readFile(await json.path(), "utf8")), [{ one: 1, two: "a,b" }]);
  await button("Save…").click();
  await dialog().getByLabel("Name").fill("mine");
  await dialog().getByRole("button", { name: "Save" }).click();
  await page.reload();
  await page.getByText("1 row").waitFor();
  await field().fill("");
  await button("mine").click();
  assert.equal(await field().inputValue(), "select 1 as one, 'a,b' as two");
  await button("Forget mine").click();
  await button("mine").waitFor({ state: "detached" });
});

test("narrow and light", async () => {
  const narrow = await browser.page(`${server.address}#/sql`, {
    viewport: { width: 400, height: 800 },
    colorScheme: "light",
  });
  await narrow.getByLabel("Query", { exact: true }).waitFor();
  const wide = await narrow.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  assert.equal(wide, 0);
  assert.deepEqual(await violations(narrow), []);
  assert.deepEqual(narrow.troubles, []);
  await narrow.context().close();
});
