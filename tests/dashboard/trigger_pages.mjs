// Triggers and servers, in a real browser, against a real server.
import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { Browser, Server, until, violations } from "./support.mjs";

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

test("without triggers the page teaches", async () => {
  await show("/triggers");
  await page.getByRole("heading", { name: "Nothing from outside starts anything yet" }).waitFor();
  assert.deepEqual(await violations(page), []);
});

test("a webhook is made, shows its secret once, and what it has received", async () => {
  await show("/triggers");
  await button("New trigger").click();
  await dialog().getByLabel("Name").fill("papers");
  await dialog().getByLabel("Signature").selectOption("github");
  await dialog().getByLabel("Workflow").selectOption("newsletter");
  await dialog().getByRole("textbox", { name: /^Key/ }).fill("paper-${body.id}");
  await dialog().getByLabel(/^Input/).fill('"$body.text"');
  assert.deepEqual(await violations(page), []);
  await button("Create the trigger").click();
  await page.getByRole("heading", { name: "The secret of papers" }).waitFor();
  const secret = (await dialog().locator("pre").innerText()).trim();
  await button("Done").click();
  await page.getByRole("heading", { name: "papers", exact: true }).waitFor();
  await page.getByText("Nothing has arrived yet.").waitFor();
  const body = JSON.stringify({ id: 7, text: "news" });
  const answer = await fetch(`${server.address}hooks/papers`, {
    method: "POST",
    body,
    headers: {
      "Content-Type": "application/json",
      "X-GitHub-Delivery": "delivery-1",
      "X-Hub-Signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    },
  });
  assert.equal(answer.status, 202, await answer.text());
  await page.getByRole("cell", { name: "delivery-1" }).waitFor();
  assert.deepEqual(await violations(page), []);
  await button("Test").click();
  await dialog().getByLabel("Body, as JSON").fill('{"id": 8, "text": "more"}');
  await dialog().getByRole("button", { name: "Test" }).click();
  await dialog().getByText("paper-8").waitFor();
});

test("a trigger is fired by hand, changed, paused, resumed and deleted", async () => {
  await server.post("/triggers", { id: "by-hand", kind: "manual", workflow: "newsletter" });
  await show("/triggers/by-hand");
  await button("Fire").click();
  await dialog().getByLabel("What arrives, as JSON").fill('"hello"');
  await dialog().getByLabel("Id").fill("first");
  await dialog().getByRole("button", { name: "Fire" }).click();
  await page.getByRole("cell", { name: "first" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Runs" }).click();
  await page.getByText("pawl.trigger: by-hand").waitFor();
  await page.goBack();
  await button("Change").click();
  await dialog().getByText("Filter, repetitions").click();
  await dialog().getByLabel("One at a time").fill("$body.who");
  await dialog().getByRole("button", { name: "Save" }).click();
  await page.getByText("$body.who").waitFor();
  await button("Pause").click();
  await dialog().getByLabel("Reason, for the log").fill("holiday");
  await dialog().getByRole("button", { name: "Pause" }).click();
  await page.getByText("holiday").waitFor();
  assert.equal((await server.get("/triggers/by-hand")).paused, true);
  await button("Resume").click();
  await dialog().getByRole("button", { name: "Resume" }).click();
  await until(async () => !(await server.get("/triggers/by-hand")).paused);
  page.expected.push("404"); // the page may ask for the trigger while it goes
  await button("Delete").click();
  await dialog().getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Triggers" }).waitFor();
  assert.ok(!(await server.get("/triggers")).triggers.some((one) => one.id === "by-hand"));
});

test("what could not be processed is tried again", async () => {
  await server.post("/triggers", { id: "notes", kind: "manual", action: "send", run: "$body.to", channel: "note" });
  await server.post("/triggers/notes/inputs", { inputs: [{ id: "early", payload: { to: "late-order" } }] });
  await show("/triggers/notes");
  await page.getByText("there is no run 'late-order'").waitFor();
  await page.getByLabel("Only what could not be processed").check();
  await until(() => page.url().includes("inputs=failed"));
  await server.start_run("order", { id: "o", customer: "Ada", items: [] }, { id: "late-order" });
  await button("Retry all of them").click();
  await page.getByText("All that came was processed.").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("the palette leads to a trigger", async () => {
  await show("/runs");
  await page.getByRole("heading", { name: "Runs" }).waitFor();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("note");
  await page.getByRole("option", { name: /notes trigger/ }).click();
  await page.getByRole("heading", { name: "notes", exact: true }).waitFor();
});

test("the servers of the store", async () => {
  await show("/servers");
  await page.getByText("this one").waitFor();
  assert.deepEqual(await violations(page), []);
});

test("narrow and light", async () => {
  for (const place of ["/triggers", "/triggers/papers", "/servers"]) {
    const narrow = await browser.page(`${server.address}#${place}`, {
      viewport: { width: 400, height: 800 },
      colorScheme: "light",
    });
    await narrow.locator("h1").waitFor();
    const wide = await narrow.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(wide, 0, place);
    assert.deepEqual(await violations(narrow), []);
    await narrow.context().close();
  }
});

test("a page that is older than its server says so", async () => {
  page.expected.push("ERR_FAILED");
  await page.route("**/assets/later*.js", (route) => route.abort());
  await show("/triggers");
  await page.getByText("this part of the page cannot be loaded").waitFor();
  await page.unroute("**/assets/later*.js");
  await button("Try again").click();
  await page.getByRole("heading", { name: "Triggers" }).waitFor();
});
