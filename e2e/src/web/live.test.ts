import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser } from "../browser.ts";
import { SluiceProcess } from "../sluice-process.ts";
import { callAs, enterAs, importActive, startAs } from "./app-people.ts";
import { becomeAdministrator } from "./console-page.ts";
import { DroppingProxy, freePort } from "./dropping-proxy.ts";
import { findViolations } from "./find-violations.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };
const patience = { timeout: 150_000, interval: 100 };

const proxy = new DroppingProxy();
let folder: string;
let browser: Browser;
let server: SluiceProcess;
let port: number;
/** What the browser knows. Behind it the server may come and go. */
let url: string;

async function startServer(): Promise<void> {
  const settings = { SLUICE_DATA: join(folder, "data"), SLUICE_PUBLIC_URL: url, PORT: String(port) };
  server = new SluiceProcess(settings, true);
  await server.ready;
}

/** In the page of whoever watches; and in one that nothing stands before. */
let [watcher, other] = [] as unknown as [Page, Page];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sluice-live-"));
  url = await proxy.listen();
  port = await freePort();
  proxy.leadTo(port);
  await startServer();
  browser = await launchBrowser();
  const [setupUrl = ""] = /http\S+\/console\/setup#\S+/.exec(server.stdout) ?? [];
  const page = await browser.newPage();
  await becomeAdministrator({ setupUrl, url } as Parameters<typeof becomeAdministrator>[0], page, ada);
  await page.context().close();
  [watcher, other] = [
    await enterAs({ browser, url }, ada),
    await enterAs({ browser, url: `http://127.0.0.1:${port}` }, ada),
  ];
});
afterAll(async () => {
  await browser.close();
  proxy.close();
  await server.kill();
  await rm(folder, { recursive: true, force: true });
});

interface Step {
  readonly slug: string;
  readonly says: number;
  readonly everySeconds?: number;
  readonly rest?: Record<string, unknown>;
}

/** Steps that say something again and again. */
function talkative(name: string, steps: readonly Step[]) {
  const scriptOf = ({ slug, says, everySeconds }: Step) =>
    `for at in $(seq ${says}); do progress "${slug} $at"${everySeconds === undefined ? "" : `; sleep ${everySeconds}`}; done; echo done`;
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name,
      definition: {
        nodes: steps.map(({ slug, rest }) => ({
          ...{ slug, title: slug, node_type: "task", agent: `${name} ${slug}` },
          ...rest,
        })),
      },
    },
    agents: steps.map((step) => ({
      ...{ name: `${name} ${step.slug}`, kind: "worker" },
      engine: { type: "script", language: "bash", script: scriptOf(step) },
    })),
    environments: [],
    connectors: [],
  };
}

interface Logged {
  readonly seq: number;
  readonly type: string;
}

/** A segment as the server has it. */
async function loggedIn(runId: string, segment: string): Promise<Logged[]> {
  const all: Logged[] = [];
  for (;;) {
    const path = `/app/api/runs/${runId}/events?segment=${segment}&after_seq=${all.length}&limit=500`;
    const { events } = await callAs<{ events: Logged[] }>(other, "GET", path);
    all.push(...events);
    if (events.length < 500) return all;
  }
}

const runOf = (runId: string) =>
  callAs<{ status: string; events: number }>(other, "GET", `/app/api/runs/${runId}`);

/** What the list shows from top to bottom, scrolled through as a person would, with the most that was drawn at once. */
async function shownIn(page: Page, segment: string): Promise<{ rows: string[]; mostDrawn: number }> {
  return (await page.evaluate(`(async () => {
    const list = document.querySelector('section[aria-label="Events of ${segment}"]');
    list.scrollIntoView({ block: "center" });
    const { x, top: upper, bottom } = list.getBoundingClientRect();
    const isDrawn = (y) => document.elementFromPoint(x + 30, y)?.closest("li[data-seq]");
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const rows = new Map();
    let mostDrawn = 0;
    for (let top = 0; ; top += list.clientHeight + 1_000) {
      list.scrollTop = top;
      await frame();
      while (!isDrawn(upper + 8) || !isDrawn(bottom - 8)) await frame();
      if (!list.isConnected) throw new Error("The list was replaced.");
      const drawn = [...list.querySelectorAll("li[data-seq]")];
      mostDrawn = Math.max(mostDrawn, drawn.length);
      for (const [at, { dataset, children }] of drawn.entries()) {
        const seq = Number(dataset.seq);
        if (at > 0 && seq <= Number(drawn[at - 1].dataset.seq)) throw new Error("Out of order: " + seq);
        rows.set(seq, seq + " " + children[0].querySelector("[class*=type]").textContent);
      }
      if (top >= list.scrollHeight - list.clientHeight) break;
    }
    return { rows: [...rows.values()], mostDrawn };
  })()`)) as { rows: string[]; mostDrawn: number };
}

const asRows = (events: readonly Logged[]) => events.map(({ seq, type }) => `${seq} ${type}`);
const count = (page: Page, text: RegExp | string) => page.getByRole("status").getByText(text);

describe("a run of more than 5,000 events", () => {
  it("is followed to its end: each event once and in order, with few of them drawn at a time", async () => {
    const steps = Array.from({ length: 10 }, (_, at) => ({ slug: `s${at}`, says: 500 }));
    const workflowId = await importActive(other, talkative("Long", steps));
    const runId = await startAs(other, workflowId);
    await watcher.goto(`${url}/runs/${runId}?tab=events`);
    const list = watcher.getByRole("region", { name: "Events of seg_0001" });
    await list.waitFor();
    await expect.poll(async () => (await runOf(runId)).status, patience).toBe("completed");
    const log = await loggedIn(runId, "seg_0001");
    expect(log.length).toBeGreaterThan(5_000);
    expect(log.at(-1)?.type).toBe("run_completed");
    await count(watcher, `${log.length} events, the oldest first`).waitFor(patience);
    // The end is in sight by itself.
    await list.getByText("run_completed").waitFor(patience);
    const nodes = await watcher.evaluate("document.querySelectorAll('*').length");
    const { rows, mostDrawn } = await shownIn(watcher, "seg_0001");
    expect(rows).toEqual(asRows(log));
    expect(mostDrawn).toBeLessThanOrEqual(400);
    expect(nodes).toBeLessThan(6_000);
    expect(await findViolations(watcher)).toEqual([]);
    // Whoever opens it afterwards reads on by scrolling.
    await watcher.reload();
    await count(watcher, "500 events so far, the oldest first").waitFor(patience);
    await watcher.getByRole("button", { name: "Show more events" }).click();
    await count(watcher, "1000 events so far, the oldest first").waitFor(patience);
  }, 600_000);
});

describe("a connection that breaks", () => {
  it("is said to be lost, and comes back with every event once, also when the server was killed meanwhile", async () => {
    const file = talkative("Watched", [
      { slug: "a", says: 200, everySeconds: 0.02 },
      { slug: "b", says: 150, everySeconds: 0.01, rest: { approve_before_start: true, depends_on: ["a"] } },
    ]);
    const workflowId = await importActive(other, file);
    const runId = await startAs(other, workflowId);
    await watcher.goto(`${url}/runs/${runId}?tab=events`);
    const lost = watcher.getByText("Connection lost");
    // Much happens meanwhile; on a slow machine all that there is to say may have been said.
    const reached = async (events: number) =>
      expect
        .poll(async () => {
          const isOver = (await runOf(runId)).status === "waiting_for_approval";
          return isOver || (await loggedIn(runId, "seg_0001")).length > events;
        }, patience)
        .toBe(true);
    const list = watcher.getByRole("region", { name: "Events of seg_0001" });
    await list.getByText("node_progress").first().waitFor();
    await list.evaluate((element) => element.setAttribute("data-same", ""));

    // The stream breaks in the middle of an event, again and again, and then for long.
    for (let times = 0; times < 3; times += 1) {
      const before = (await loggedIn(runId, "seg_0001")).length;
      proxy.cut();
      proxy.mend();
      await reached(before + 10);
    }
    proxy.cut();
    const before = (await loggedIn(runId, "seg_0001")).length;
    await lost.waitFor(patience);
    const notLive = watcher.getByText("Not live");
    await notLive.waitFor(patience);
    await reached(before + 20);
    proxy.mend();
    await lost.waitFor({ state: "hidden", ...patience });
    await notLive.waitFor({ state: "hidden", ...patience });
    await expect.poll(async () => (await runOf(runId)).status, patience).toBe("waiting_for_approval");
    expect(await list.getAttribute("data-same"), "it was never drawn anew").toBe("");
    const first = await loggedIn(runId, "seg_0001");
    await count(watcher, `${first.length} events so far, the oldest first`).waitFor(patience);
    expect((await shownIn(watcher, "seg_0001")).rows).toEqual(asRows(first));

    // Nobody drives it now: the server is gone without a word, and another is there in its place.
    await server.kill();
    await lost.waitFor(patience);
    await startServer();
    await lost.waitFor({ state: "hidden", ...patience });
    await callAs(other, "POST", `/app/api/inbox/${runId}/1/decision`, { decision: "approve" });
    await expect.poll(async () => (await runOf(runId)).status, patience).toBe("completed");
    const second = await loggedIn(runId, "seg_0002");
    await count(watcher, `${second.length} events, the oldest first`).waitFor(patience);
    expect((await shownIn(watcher, "seg_0002")).rows).toEqual(asRows(second));
    await watcher.getByRole("combobox", { name: "Segment" }).click();
    await watcher.getByRole("option", { name: "seg_0001" }).click();
    await count(watcher, `${first.length} events, the oldest first`).waitFor(patience);
    expect((await runOf(runId)).events).toBe(first.length + second.length);
  }, 600_000);
});

/** As the browser does when another tab is brought to the front; here every tab believes itself there. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(`
    Object.defineProperty(document, "hidden", { configurable: true, value: ${isHidden} });
    Object.defineProperty(document, "visibilityState", {
      configurable: true,
      value: "${isHidden ? "hidden" : "visible"}",
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  `);
}

describe("eight tabs of one browser, which opens six connections to a host", () => {
  it("all show their list; a hidden one keeps no stream, and catches up when it is shown", async () => {
    const workflowId = await importActive(other, talkative("Tabs", [{ slug: "one", says: 1 }]));
    const before = await startAs(other, workflowId);
    // The first leads: it keeps its stream.
    const first = await enterAs({ browser, url }, ada);
    const tabs = [first];
    const rowOf = (page: Page, runId: string) => page.locator(`a[href$="/runs/${runId}"]`).first();
    for (let at = 1; at < 8; at += 1) {
      await setHidden(tabs[at - 1] as Page, true);
      const tab = await first.context().newPage();
      await Promise.all([
        tab.waitForRequest(/\/app\/api\/live/, patience),
        tab.goto(`${url}/runs`, patience),
        rowOf(tab, before).waitFor(patience),
      ]);
      tabs.push(tab);
    }
    const [, second] = tabs as [Page, Page];
    const after = await startAs(other, workflowId);
    await rowOf(tabs[7] as Page, after).waitFor(patience);
    expect(await rowOf(second, after).count(), "nobody looks at it").toBe(0);
    await setHidden(tabs[7] as Page, true);
    await Promise.all([
      second.waitForRequest(/\/app\/api\/live\?last_event_id=./, patience),
      setHidden(second, false),
      rowOf(second, after).waitFor(patience),
    ]);
    await first.context().close();
  }, 600_000);
});
