// Who may what: signing in, scopes, a proxy's path, and a server that comes back.
import assert from "node:assert/strict";
import { after, afterEach, before, test } from "node:test";
import { Browser, proxy, Server, until, violations } from "./support.mjs";

const SOURCE =
  "from pawl import workflow, receive\n\n\n@workflow\nasync def waiter(x):\n    return await receive('go')\n";
let server; // with tokens
let open; // without, until a test makes one
let browser;
let tokens;
before(async () => {
  [server, open] = await Promise.all([new Server().start(), new Server().start()]);
  browser = await new Browser().start();
  for (const one of [server, open]) {
    await one.post("/deploy", { files: [{ path: "waiter.py", text: SOURCE }] });
    await one.start_run("waiter", 1, { id: "one" });
  }
  const admin = (await server.post("/tokens", { name: "root", scopes: ["admin"] })).token;
  tokens = { admin };
  for (const scope of ["read", "start"])
    tokens[scope] = (await server.post("/tokens", { name: scope, scopes: [scope] }, admin)).token;
});
after(async () => {
  await browser?.end();
  await server?.end();
  await open?.end();
});
afterEach(() => browser.closePages());

test("a server that goes away is waited for, and caught up with", async () => {
  const page = await browser.page(`${open.address}#/runs`);
  page.expected.push("Failed to load resource", "ERR_", "EventSource");
  await page.getByRole("link", { name: "one", exact: true }).waitFor();
  await page.getByText("live", { exact: true }).waitFor();
  await open.stop("SIGKILL");
  await page.getByText("Reconnecting to the server").waitFor();
  assert.deepEqual(await violations(page), []);
  await open.start();
  await open.start_run("waiter", 2, { id: "two" });
  await page.getByRole("link", { name: "two", exact: true }).waitFor();
  await page.getByText("live", { exact: true }).waitFor();
  assert.equal(await page.getByText("Reconnecting to the server").count(), 0);
  assert.deepEqual(page.troubles, []);
});

test("the first token is made on the page, which stays signed in", async () => {
  const page = await browser.page(`${open.address}#/tokens`);
  page.expected.push("401");
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByLabel("Name").fill("root");
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Make the token" }).click();
  const admin = await page.getByLabel("Token", { exact: true }).innerText();
  assert.match(admin, /^pawl_/);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("this session").waitFor();
  assert.deepEqual(page.troubles, []);
});

async function signedIn(address, token) {
  const page = await browser.page(address);
  page.expected.push("401");
  await page.getByLabel("API token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  return page;
}

test("signing in keeps the token from scripts, addresses and stores", async () => {
  const page = await signedIn(`${server.address}#/runs/one`, "pawl_wrong");
  await page.getByText("the API token is not known").waitFor();
  assert.deepEqual(await violations(page), []);
  await page.getByLabel("API token").fill(tokens.admin);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "one" }).waitFor();
  const [cookie] = await page.context().cookies(`${server.address}api/v1/runs`);
  assert.deepEqual([cookie.name, cookie.httpOnly, cookie.sameSite], ["pawl_session", true, "Strict"]);
  assert.ok(!cookie.value.includes(tokens.admin));
  const seen = await page.evaluate(
    () => document.cookie + JSON.stringify({ ...localStorage, ...sessionStorage }) + location.href,
  );
  assert.ok(!seen.includes("pawl_session") && !seen.includes(tokens.admin));
  await page.reload();
  await page.getByRole("heading", { name: "one" }).waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("API token").waitFor();
  assert.deepEqual(page.troubles, []);
});

test("what a token does not allow is not offered, and refused", async () => {
  const page = await signedIn(`${server.address}#/runs/one`, tokens.read);
  await page.getByText("waits for a message on 'go'").waitFor();
  await page.getByText("read-only").waitFor();
  for (const name of ["Pause", "Cancel", "Kill", "Edit", "Fork", "Move"])
    assert.equal(await page.getByRole("button", { name, exact: true }).count(), 0, name);
  assert.equal(await page.getByRole("link", { name: "Tokens" }).count(), 0);
  await page.evaluate(() => {
    location.hash = "#/tokens";
  });
  await page.getByText("Your token does not allow this").waitFor();
  const status = await page.evaluate(() =>
    fetch("api/v1/runs/one/kill", { method: "POST", body: "{}", headers: { "X-Pawl-Session": "1" } }).then(
      (response) => response.status,
    ),
  );
  assert.equal(status, 403);
  const starter = await signedIn(`${server.address}#/runs`, tokens.start);
  await starter.getByLabel("Choose one").click();
  await starter.getByRole("button", { name: "Pause", exact: true }).waitFor();
  await starter.evaluate(() => {
    location.hash = "#/runs/one";
  });
  await starter.getByText("waits for a message on 'go'").waitFor();
  await starter.getByRole("button", { name: "Pause", exact: true }).waitFor();
  for (const name of ["Edit", "Fork", "Move", "Change x"])
    assert.equal(await starter.getByRole("button", { name, exact: true }).count(), 0, name);
  await starter.evaluate(() => {
    location.hash = "#/runs";
  });
  await starter.getByLabel("Choose one").waitFor();
  assert.equal(await starter.getByRole("button", { name: "Choose all that match" }).count(), 0);
});

test("a session that ends asks for a token again, and goes on where it was", async () => {
  const made = await server.post("/tokens", { name: "short", scopes: ["read"] }, tokens.admin);
  const page = await signedIn(`${server.address}#/runs/one?tab=logs`, made.token);
  page.expected.push("Failed to load resource");
  await page.getByText("It has printed nothing").waitFor();
  await server.ask("DELETE", `/tokens/${made.id}`, undefined, tokens.admin);
  await page.getByText("The session has ended").waitFor();
  await page.getByLabel("API token").fill(tokens.read);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("It has printed nothing").waitFor();
  assert.deepEqual(page.troubles, []);
});

test("a session outlives the server", async () => {
  const page = await signedIn(`${server.address}#/runs`, tokens.read);
  page.expected.push("Failed to load resource", "ERR_", "EventSource");
  await page.getByRole("link", { name: "one", exact: true }).waitFor();
  await server.stop("SIGKILL");
  await page.getByText("Reconnecting to the server").waitFor();
  await server.start();
  await server.post("/runs", { workflow: "waiter", input: 3, id: "after-the-restart" }, tokens.start);
  await page.getByRole("link", { name: "after-the-restart", exact: true }).waitFor();
  assert.equal(await page.getByLabel("API token").count(), 0, "nobody has to sign in again");
  assert.deepEqual(page.troubles, []);
});

test("a page of another site cannot use the session", async () => {
  const page = await signedIn(`${server.address}#/runs`, tokens.admin);
  await page.getByRole("link", { name: "one", exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${server.address.replace("127.0.0.1", "localhost")}`);
  const answers = await other.evaluate(async (address) => {
    const ask = async (options) => {
      try {
        return (
          await fetch(`${address}api/v1/runs/one/kill`, {
            method: "POST",
            credentials: "include",
            ...options,
          })
        ).status;
      } catch {
        return "refused";
      }
    };
    return [
      await ask({ body: "{}" }),
      await ask({ body: "{}", headers: { "X-Pawl-Session": "1" } }),
      await ask({ mode: "no-cors", body: "{}" }),
    ];
  }, server.address);
  assert.deepEqual(answers.slice(0, 2), ["refused", "refused"]);
  assert.equal((await server.get("/runs/one", tokens.admin)).status, "waiting");
});

test("it works below a proxy's path", async (context) => {
  const between = await proxy(server.port, "/tools/pawl/");
  context.after(() => {
    between.closeAllConnections();
    between.close();
  });
  const address = `http://127.0.0.1:${between.address().port}/tools/pawl/`;
  const page = await signedIn(`${address}#/runs`, tokens.start);
  await page.getByRole("link", { name: "one", exact: true }).waitFor();
  await page.getByText("live", { exact: true }).waitFor();
  const [cookie] = await page.context().cookies();
  assert.equal(cookie.path, "/tools/pawl/api/v1");
  await page.getByRole("link", { name: "one", exact: true }).click();
  await page.getByText("waits for a message on 'go'").waitFor();
  await page.getByRole("button", { name: "Pause", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
  await page.getByText("Paused.").waitFor();
  assert.deepEqual(page.troubles, []);
});

test("tokens are revoked on the page", async () => {
  await server.post("/tokens", { name: "useless", scopes: ["read"] }, tokens.admin);
  const page = await signedIn(`${server.address}#/tokens`, tokens.admin);
  const row = page.getByRole("row").filter({ hasText: "useless" });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await until(
    async () => !(await server.get("/tokens", tokens.admin)).tokens.some((one) => one.name === "useless"),
  );
});
