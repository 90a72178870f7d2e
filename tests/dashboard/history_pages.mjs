// The past of a run, in a real browser, against a real server.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Browser, Server, until, violations } from "./support.mjs";

const SOURCE = `
from pawl import receive, workflow

@workflow(history=True)
async def looked_at(count):
    words = []
    while True:
        word = await receive("go")
        if word == "stop":
            return words
        words.append(word)
        count += 1

@workflow
async def forgotten(count):
    await receive("go")
`;

let server;
let browser;
let page;

before(async () => {
  server = await new Server().start();
  await server.post("/deploy", { files: [{ path: "looked_at.py", text: SOURCE }] });
  browser = await new Browser().start();
  page = await browser.page("about:blank");
});
after(async () => {
  await browser?.end();
  await server?.end();
});
afterEach(() => {
  assert.deepEqual(page?.troubles.splice(0) ?? [], []);
});

const show = (place) => page.goto(`${server.address}#${place}`);
const turns = async (run) => (await server.get(`/runs/${run}/history`)).turns;

test("one moves along the turns of a run, and forks it from one", async () => {
  await server.post("/runs", { workflow: "looked_at", id: "past", input: 3 });
  for (const [index, word] of ["one", "two"].entries()) {
    await until(async () => (await turns("past")).length === index + 1);
    await server.post("/runs/past/messages", { channel: "go", payload: word });
  }
  await until(async () => (await turns("past")).length === 3);
  await show("/runs/past?tab=history");
  const changed = page.getByRole("region", { name: "What has changed" });
  await page.getByText("turn 3", { exact: true }).waitFor();
  await changed.getByText("words[1]").waitFor();
  await page.getByRole("button", { name: "The turn before" }).click();
  await page.getByText("turn 2", { exact: true }).waitFor();
  await changed.getByText("words[0]").waitFor();
  assert.match(page.url(), /turn=2/);
  await page.getByRole("complementary", { name: "Variables then" }).getByText("'one'").first().waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByRole("slider", { name: "Turn" }).press("Home");
  await page.getByText("turn 1", { exact: true }).waitFor();
  await page.getByRole("button", { name: "The next turn" }).click();
  await page.getByText("turn 2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Fork from here" }).click();
  await until(() => !page.url().includes("/runs/past"));
  const copy = decodeURIComponent(page.url().split("/runs/")[1].split("?")[0]);
  await server.post(`/runs/${copy}/messages`, { channel: "go", payload: "stop" });
  await until(async () => (await server.get(`/runs/${copy}`)).status === "completed");
  assert.deepEqual((await server.get(`/runs/${copy}`)).result.output, ["one"]);
});

test("a run without history says how to have it", async () => {
  await server.post("/runs", { workflow: "forgotten", id: "forgotten", input: 3 });
  await show("/runs/forgotten?tab=history");
  await page.getByText("No turns of this run are kept").waitFor();
});
