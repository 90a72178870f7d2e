// The dashboard's figures, one line of JSON each: PAWL=build/release/pawl node bench/dashboard.mjs [RUNS]
import { gzipSync } from "node:zlib";
import { existsSync } from "node:fs";

process.env.CHROMIUM ??= ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
  existsSync,
);
const { Browser, Server, until } = await import("../tests/dashboard/support.mjs");
const CALLS = 40_000;
const RUNS = Number(process.argv[2] ?? 100_000);
const print = (figure) => console.log(JSON.stringify(figure));
const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const middle = (numbers) => [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)];

const SOURCE = `import asyncio
from pawl import workflow, receive, task

@workflow
async def asleep(x):
    await receive("go")

@workflow
async def wide(n):
    for i in range(n // 100):
        await asyncio.gather(*[task("pawl.noop", i) for _ in range(100)])
    await receive("end")

@workflow
async def busy(n):
    for i in range(n):
        await asyncio.gather(*[task("pawl.noop", i) for _ in range(10)])
`;

async function sizes(server) {
  const page = await (await fetch(server.address)).text();
  const names = [...page.matchAll(/"(assets\/[^"]+)"/g)].map((found) => found[1]);
  let first = gzipSync(page).length;
  const seen = new Set(names);
  let all = first;
  for (const name of seen) {
    const response = await fetch(server.address + name);
    const text = await response.text();
    const bytes = gzipSync(text, { level: 9 }).length;
    all += bytes;
    if (names.includes(name)) first += bytes;
    for (const [, chunk] of text.matchAll(/"\.\/([\w-]+\.js)"/g)) seen.add(`assets/${chunk}`);
  }
  print({ figure: "gzipped bytes", first_load: first, everything: all });
}

// From the navigation to the first row on the screen.
async function firstPaint(browser, server) {
  const times = [];
  for (let round = 0; round < 7; round += 1) {
    const page = await browser.page("about:blank");
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelector(".run-row:not(.run-head)")) globalThis.firstRow = performance.now();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${server.address}#/runs`);
    times.push(await until(() => page.evaluate(() => globalThis.firstRow)));
    await page.context().close();
  }
  print({
    figure: `first row of ${RUNS} runs, ms`,
    cold: Math.round(times[0]),
    median: Math.round(middle(times)),
  });
}

async function scrolling(browser, server) {
  const page = await browser.page(`${server.address}#/runs`);
  await page.locator(".run-row").nth(5).waitFor();
  const frames = await page.evaluate(async () => {
    const table = document.querySelector(".run-table");
    const deltas = [];
    const work = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) work.push(entry.duration);
    }).observe({ type: "longtask" });
    let last = performance.now();
    for (let frame = 0; frame < 400; frame += 1) {
      table.scrollTop += 160;
      const now = await new Promise(requestAnimationFrame);
      deltas.push(now - last);
      last = now;
    }
    return { deltas: deltas.slice(5), work, rows: table.querySelectorAll(".run-row").length };
  });
  const sorted = frames.deltas.sort((one, other) => one - other);
  print({
    figure: "scrolling, ms between frames",
    median: +middle(sorted).toFixed(1),
    p95: +sorted[Math.floor(sorted.length * 0.95)].toFixed(1),
    most: +sorted.at(-1).toFixed(1),
    over_17_ms: sorted.filter((one) => one > 17).length,
    of: sorted.length,
    tasks_over_50_ms: frames.work.length,
    rows_in_page: frames.rows,
  });
  await page.context().close();
}

async function search(server) {
  const times = [];
  for (const part of ["-99", "zzz", "run-5"]) {
    const begun = performance.now();
    await server.get(`/runs?id_part=${part}&limit=100`);
    times.push(+(performance.now() - begun).toFixed(1));
  }
  const begun = performance.now();
  await server.get("/workflows/asleep/lines");
  print({
    figure: `API with ${RUNS} runs, ms`,
    many_match: times[0],
    none_matches: times[1],
    counts_by_line: +(performance.now() - begun).toFixed(1),
  });
}

// A run of 40,000 calls: from the navigation to its first bar, and frames while its bars go by.
async function timeline(browser, server) {
  await server.post("/runs", { workflow: "wide", input: CALLS, id: "wide" });
  await until(async () => (await server.get("/runs/wide/state")).fibers[0]?.state.includes("'end'"), 300);
  const page = await browser.page("about:blank");
  const begun = performance.now();
  await page.goto(`${server.address}#/runs/wide?tab=timeline`);
  await page.locator(".bar-row").nth(3).waitFor();
  const took = performance.now() - begun;
  const frames = await page.evaluate(async () => {
    const bars = document.querySelector(".bars");
    const deltas = [];
    let last = performance.now();
    for (let frame = 0; frame < 200; frame += 1) {
      bars.scrollTop += 3000;
      const now = await new Promise(requestAnimationFrame);
      deltas.push(now - last);
      last = now;
    }
    return deltas.slice(5).sort((one, other) => one - other);
  });
  print({
    figure: `timeline of ${CALLS} calls, ms`,
    first_bar: Math.round(took),
    frame_median: +middle(frames).toFixed(1),
    frame_most: +frames.at(-1).toFixed(1),
  });
  await page.context().close();
}

// Tasks a second while runs do nothing but call some that do nothing, with and without a page that shows them.
async function cost(browser, server) {
  const count = async () =>
    Number(/pawl_task_outcomes_total (\d+)/.exec(await (await fetch(`${server.address}metrics`)).text())[1]);
  const rate = async (seconds) => {
    const [before, begun] = [await count(), performance.now()];
    await pause(seconds * 1000);
    return ((await count()) - before) / ((performance.now() - begun) / 1000);
  };
  await server.post("/runs/batch", {
    runs: Array.from({ length: 64 }, (_, index) => ({
      workflow: "busy",
      input: 10_000_000,
      id: `busy-${index}`,
    })),
  });
  await pause(2000);
  const without = [];
  const withPage = [];
  for (let round = 0; round < 3; round += 1) {
    without.push(await rate(4));
    const page = await browser.page(`${server.address}#/runs`);
    await page.locator(".run-row").nth(5).waitFor();
    withPage.push(await rate(4));
    await page.context().close();
    await pause(500);
  }
  print({
    figure: "tasks a second",
    without_page: Math.round(middle(without)),
    with_page: Math.round(middle(withPage)),
    note: "the browser runs on the same two cores",
  });
  // The same with a listener that costs no browser.
  const abort = new AbortController();
  const stream = await fetch(`${server.address}api/v1/events?every=0.5`, { signal: abort.signal });
  const reading = (async () => {
    try {
      for await (const part of stream.body) void part;
    } catch {
      /* it is over */
    }
  })();
  const digest = await rate(4);
  abort.abort();
  await reading;
  const alone = await rate(4);
  print({ figure: "tasks a second", digest_alone: Math.round(digest), without: Math.round(alone) });
  await server.post("/runs/actions", { action: "kill", filter: { workflow: "busy" } });
}

const server = await new Server().start();
const browser = await new Browser().start();
try {
  await server.post("/deploy", { files: [{ path: "bench.py", text: SOURCE }] });
  await sizes(server);
  for (let begin = 0; begin < RUNS; begin += 1000) {
    await server.post("/runs/batch", {
      runs: Array.from({ length: Math.min(1000, RUNS - begin) }, (_, index) => ({
        workflow: "asleep",
        input: begin + index,
        id: `run-${begin + index}`,
      })),
    });
  }
  await pause(RUNS / 30);
  await firstPaint(browser, server);
  await scrolling(browser, server);
  await search(server);
  await timeline(browser, server);
  await cost(browser, server);
} finally {
  await browser.end();
  await server.end();
}
