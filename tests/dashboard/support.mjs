// A real server with a real worker, and a browser that looks at it. WEB_DIR: pages that are not in the binary.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const here = path.dirname(fileURLToPath(import.meta.url));
const require = createRequire(path.join(here, "../../web/package.json"));
const { chromium } = require("playwright-core");
const axePath = require.resolve("axe-core/axe.min.js");

export class Server {
  constructor({ worker = false, flags = [] } = {}) {
    this.folder = mkdtempSync(path.join(os.tmpdir(), "pawl-pages-"));
    this.worker = worker;
    this.flags = flags;
    this.port = 0;
  }

  async start() {
    const flags = [
      "--listen",
      `127.0.0.1:${this.port}`,
      "--store",
      `sqlite:${path.join(this.folder, "pawl.db")}`,
      ...(process.env.WEB_DIR ? ["--web-dir", process.env.WEB_DIR] : []),
      ...this.flags,
    ];
    const command = this.worker
      ? ["dev", path.join(here, "shop.py"), "--tasks", path.join(here, "shop_tasks.py"), ...flags]
      : ["server", ...flags];
    this.process = spawn(process.env.PAWL, command, { stdio: ["ignore", "ignore", "pipe"] });
    let text = "";
    await new Promise((done, fail) => {
      this.process.stderr.on("data", (part) => {
        text += part;
        const found = /dashboard at http:\/\/127\.0\.0\.1:(\d+)\//.exec(text);
        if (!found) return;
        this.port = Number(found[1]);
        done();
      });
      this.process.on("exit", () => fail(new Error(`the server ended: ${text}`)));
    });
    if (this.worker) await this.untilServed();
    return this;
  }

  // Until the shop is deployed and its worker is there.
  async untilServed() {
    try {
      await until(async () => (await this.get("/workers")).workers.length > 0);
      await until(async () => (await this.get("/workflows")).workflows.length > 3);
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  get address() {
    return `http://127.0.0.1:${this.port}/`;
  }

  async ask(method, target, body, token) {
    const response = await fetch(`${this.address}api/v1${target}`, {
      method,
      body: body === undefined ? undefined : JSON.stringify(body),
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${target}: ${JSON.stringify(answer)}`);
    return answer;
  }
  get(target, token) {
    return this.ask("GET", target, undefined, token);
  }
  post(target, body = {}, token = undefined) {
    return this.ask("POST", target, body, token);
  }
  start_run(workflow, input, more = {}) {
    return this.post("/runs", { workflow, input, ...more });
  }

  // One that does not end by itself is ended, so that a test that failed does not hold the others up.
  stop(signal = "SIGTERM") {
    return new Promise((done) => {
      const force = setTimeout(() => this.process.kill("SIGKILL"), 10_000);
      this.process.removeAllListeners("exit");
      this.process.on("exit", () => {
        clearTimeout(force);
        done();
      });
      this.process.kill(signal);
    });
  }
  async end() {
    if (this.process.exitCode === null) await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export async function until(look, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`it did not come: ${look}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

// A proxy that takes a path away, as nginx does it.
export function proxy(port, prefix) {
  const server = http.createServer((request, response) => {
    if (!request.url.startsWith(prefix)) {
      response.writeHead(404);
      return response.end();
    }
    const onward = http.request(
      {
        port,
        host: "127.0.0.1",
        method: request.method,
        path: request.url.slice(prefix.length - 1),
        headers: request.headers,
      },
      (answer) => {
        response.writeHead(answer.statusCode, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    request.pipe(onward);
  });
  return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

export class Browser {
  async start() {
    this.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox", "--disable-dev-shm-usage"],
    });
    return this;
  }

  // A page that notes what goes wrong: errors of scripts, what the policy forbids, requests to elsewhere.
  async page(address, options = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 800 },
      colorScheme: "dark",
      timezoneId: "UTC",
      locale: "en-US",
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    page.troubles = [];
    page.expected = [];
    page.on("pageerror", (error) => page.troubles.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !page.expected.some((text) => message.text().includes(text)))
        page.troubles.push(message.text());
    });
    page.on("request", (request) => {
      const { protocol, hostname } = new URL(request.url());
      const own = ["127.0.0.1", "localhost"].includes(hostname);
      if (!own && !["data:", "blob:", "about:"].includes(protocol))
        page.troubles.push(`a request to ${request.url()}`);
    });
    await page.goto(address);
    return page;
  }

  closePages() {
    return Promise.all(this.browser.contexts().map((context) => context.close()));
  }

  end() {
    return this.browser.close();
  }
}

// What axe finds wrong with a page, as text.
export async function violations(page) {
  // The policy allows no script but the page's own; this one comes from outside of it.
  await page.evaluate(await (await import("node:fs/promises")).readFile(axePath, "utf8"));
  const found = await page.evaluate(() =>
    globalThis.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"] }),
  );
  return found.violations.map(
    (one) =>
      `${one.id}: ${one.nodes
        .map((node) => node.html.slice(0, 160) + " " + (node.any[0]?.message ?? ""))
        .slice(0, 3)
        .join(" | ")}`,
  );
}

// A picture for the documentation, without what has just been said in a corner.
export async function screenshot(page, name) {
  if (!process.env.SCREENSHOTS) return;
  await page.evaluate(() => {
    document.querySelector(".toasts").hidden = true;
  });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 82 });
  writeFileSync(path.join(process.env.SCREENSHOTS, `${name}.webp`), Buffer.from(data, "base64"));
  await session.detach();
  await page.evaluate(() => {
    document.querySelector(".toasts").hidden = false;
  });
}

export const saved = (folder, name, text) => {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
};
