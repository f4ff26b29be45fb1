import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { callAs, enterAs, gatherPeople, importActive, type Person, startAs } from "./app-people.ts";
import { type ConsoleServer, freshPage, giveCredentials, startConsole } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };
const grace = { email: "grace@example.com", name: "Grace Hopper", password: "a moth between two relays" };
const mallory = { email: "mallory@example.com", name: "Mallory", password: "nothing was granted to me" };

const careful = `cd /workspace
mkdir -p outputs 'old files'
echo 1 > 'old files/a'
rm -r 'old files' 2>&1
if [ -e 'old files' ]; then echo 'They are still there.'; else echo 'They are gone.'; fi`;
const letter = `cd /workspace
echo 'Dear all,'
if [ "$(jq '.notes | length' context.json)" -eq 0 ]; then echo 'the first draft.'; else echo 'the second draft.'; fi
echo 'Yours'`;

function fileOf(name: string, nodes: Record<string, unknown>[], script = "echo done") {
  const agent = `${name} agent`;
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name,
      definition: {
        nodes: nodes.map((node) => (node.node_type === "task" ? { agent, ...node } : node)),
      },
    },
    agents: [
      {
        name: agent,
        kind: "worker",
        environment: name,
        engine: { type: "script", language: "bash", script },
      },
    ],
    environments: [{ name, kind: "virtual", flagged_commands: ["rm -r"] }],
    connectors: [],
  };
}

interface ShownStep {
  result: { text: string } | null;
}

let server: ConsoleServer;
const workflows = { gate: "", letter: "", careful: "" };
let [anna, berta] = [] as unknown as [Page, Page];
beforeAll(async () => {
  server = await startConsole();
  await gatherPeople(server, ada, [
    { ...grace, isGranted: true },
    { ...mallory, isGranted: false },
  ]);
  [anna, berta] = await Promise.all([enterAs(server, ada), enterAs(server, grace)]);
  const gate = { slug: "send", title: "Send it", node_type: "handoff", approve_before_start: true };
  workflows.gate = await importActive(anna, fileOf("Gate", [gate]));
  const draft = { slug: "draft", title: "Draft it", node_type: "task", requires_approval: true };
  workflows.letter = await importActive(anna, fileOf("Letter", [draft], letter));
  const clear = { slug: "clear", title: "Clear away", node_type: "task" };
  workflows.careful = await importActive(anna, fileOf("Careful", [clear], careful));
});
afterAll(() => server.stop());
// What a failed test leaves behind does not stand in the way of the next.
afterEach(async () => {
  const { items } = await callAs<{ items: { run_id: string }[] }>(anna, "GET", "/app/api/inbox");
  for (const { run_id } of items) await callAs(anna, "POST", `/app/api/runs/${run_id}/cancel`, {});
});

async function openInbox(page: Page, search = ""): Promise<void> {
  await page.goto(`${server.url}/inbox${search}`);
  await page.getByRole("heading", { name: "Inbox", level: 1 }).waitFor();
}

const entries = (page: Page) =>
  page.getByRole("list", { name: "What waits for a person" }).getByRole("checkbox");
const bar = (page: Page) => page.getByRole("region", { name: "Decision" });
const told = (page: Page, text: RegExp | string) => page.getByRole("status").getByText(text);

async function waitsAt(page: Page, runId: string, gate = 1): Promise<string> {
  const isOpen = async () =>
    (await callAs<{ gates: { gate: number; state: string }[] }>(page, "GET", `/app/api/runs/${runId}`)).gates;
  await expect
    .poll(isOpen, { timeout: 30_000 })
    .toContainEqual(expect.objectContaining({ gate, state: "open" }));
  return `?gate=${encodeURIComponent(`${runId}:${gate}`)}`;
}

async function endOf(page: Page, runId: string): Promise<string> {
  const status = async () => (await callAs<{ status: string }>(page, "GET", `/app/api/runs/${runId}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toMatch(/^(completed|failed|cancelled)$/);
  return await status();
}

async function handedOn(page: Page, runId: string, slug: string): Promise<string> {
  return (await callAs<ShownStep>(page, "GET", `/app/api/runs/${runId}/steps/${slug}`)).result?.text ?? "";
}

describe("two people before the same inbox", () => {
  it("decide at the same moment: one decision counts, and the other is told whose and when", async () => {
    const runId = await startAs(anna, workflows.gate);
    const search = await waitsAt(anna, runId);
    await Promise.all([openInbox(anna, search), openInbox(berta, search)]);
    // Neither is sent before both are on their way.
    const sent: Request[] = [];
    const both = Promise.withResolvers<void>();
    for (const page of [anna, berta]) {
      await page.route("**/decision", async (route, request) => {
        sent.push(request);
        if (sent.length === 2) both.resolve();
        await both.promise;
        await route.continue();
      });
    }
    await Promise.all([
      bar(anna).getByRole("button", { name: "Approve", exact: true }).click(),
      bar(berta).getByRole("button", { name: "Approve", exact: true }).click(),
    ]);
    const outcome = async (page: Page) =>
      (await told(page, "Send it of Gate:").textContent({ timeout: 30_000 })) ?? "";
    const said = await Promise.all([outcome(anna), outcome(berta)]);
    for (const page of [anna, berta]) await page.unroute("**/decision");
    expect(said.filter((words) => words === "Send it of Gate: approved.")).toHaveLength(1);
    const winner = said[0] === "Send it of Gate: approved." ? ada : grace;
    const time = String.raw`at \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d`;
    expect(said.find((words) => words !== "Send it of Gate: approved.")).toMatch(
      new RegExp(`^Send it of Gate: ${winner.name} was quicker, and approved it ${time}\\.$`),
    );
    const { gates } = await callAs<{ gates: unknown[] }>(anna, "GET", `/app/api/runs/${runId}`);
    expect(gates).toEqual([expect.objectContaining({ decision: "approve", decided_by: winner.name })]);
    expect(await endOf(anna, runId)).toBe("completed");
  });

  it("see what the other decides, in the list and on what is open, without a reload", async () => {
    const [first, second] = [await startAs(anna, workflows.gate), await startAs(anna, workflows.gate)];
    const [one, two] = [await waitsAt(anna, first), await waitsAt(anna, second)];
    await Promise.all([openInbox(anna, one), openInbox(berta, two)]);
    await expect.poll(() => entries(anna).count(), { timeout: 30_000 }).toBe(2);
    await bar(berta).getByRole("button", { name: "Approve", exact: true }).click();
    await expect.poll(() => entries(anna).count(), { timeout: 30_000 }).toBe(1);
    await anna.getByRole("tab", { name: "Waiting 1" }).waitFor();
    // Now the one that Ada looks at: it says who decided, and offers nothing any more.
    await berta.waitForURL((url) => url.search.includes(first));
    await bar(berta).getByRole("button", { name: "Approve with a note" }).click();
    await berta.getByRole("textbox", { name: "Note, if you like" }).fill("Looks right to me.");
    await bar(berta).getByRole("button", { name: "Approve", exact: true }).click();
    await anna.getByText(`${grace.name} approved it`).waitFor();
    await anna.getByText("Looks right to me.").waitFor();
    expect(await bar(anna).count()).toBe(0);
    expect(await findViolations(anna)).toEqual([]);
  });
});

describe("a flagged command", () => {
  it("is shown exactly, and allowed, refused with a note or stopped by keyboard", async () => {
    const runs = [
      await startAs(anna, workflows.careful),
      await startAs(anna, workflows.careful),
      await startAs(anna, workflows.careful),
    ];
    const searches: string[] = [];
    for (const runId of runs) searches.push(await waitsAt(anna, runId));
    const [allowed = "", refused = "", stopped = ""] = runs;
    await openInbox(anna);
    await expect.poll(() => entries(anna).count(), { timeout: 30_000 }).toBe(3);
    await anna.getByRole("heading", { name: "Clear away", level: 2 }).waitFor();
    expect(await anna.getByRole("region", { name: "Command" }).textContent()).toBe("rm -r 'old files'");
    expect(await findViolations(anna)).toEqual([]);
    await anna.keyboard.press("?");
    const keys = anna.getByRole("dialog", { name: "Keyboard" });
    for (const label of ["Allow", "Refuse", "Stop the run", "Next", "Previous"]) {
      await keys.getByText(label, { exact: true }).waitFor();
    }
    await anna.keyboard.press("Escape");
    await keys.waitFor({ state: "hidden" });

    const at = (runId: string) =>
      anna.waitForFunction(`location.search.includes(${JSON.stringify(runId)})`, undefined, {
        timeout: 30_000,
      });
    await anna.keyboard.press("j");
    await at(refused);
    await anna.keyboard.press("j");
    await at(stopped);
    await anna.keyboard.press("k");
    await at(refused);
    await anna.keyboard.press("k");
    await at(allowed);
    await anna.keyboard.press("a");
    await told(anna, "Clear away of Careful: allowed.").waitFor();
    expect(await endOf(anna, allowed)).toBe("completed");
    expect(await handedOn(anna, allowed, "clear")).toBe("They are gone.\n");

    // The next one is there by itself; a key acts once it has been seen.
    await at(refused);
    await bar(anna).getByRole("button", { name: "Allow", exact: true, disabled: false }).waitFor();
    await anna.keyboard.press("r");
    await anna.getByRole("textbox", { name: "Note" }).waitFor();
    await anna.keyboard.type("The auditors need them.");
    await anna.keyboard.press("Control+Enter");
    await told(anna, "Clear away of Careful: refused.").waitFor();
    expect(await endOf(anna, refused)).toBe("completed");
    expect(await handedOn(anna, refused, "clear")).toBe(
      "rm: not allowed: The auditors need them.\nThey are still there.\n",
    );

    await at(stopped);
    await bar(anna).getByRole("button", { name: "Allow", exact: true, disabled: false }).waitFor();
    await anna.keyboard.press("s");
    await bar(anna).getByText("The whole run is cancelled. That cannot be undone.").waitFor();
    await anna.keyboard.press("Control+Enter");
    await told(anna, "Clear away of Careful: stopped the run.").waitFor();
    expect(await endOf(anna, stopped)).toBe("cancelled");
    await anna.getByText("Nothing waits for a decision").waitFor();
  });
});

describe("results, several at once, and what was decided", () => {
  it("a result that was sent back comes again with what changed in it", async () => {
    const runId = await startAs(anna, workflows.letter);
    await openInbox(anna, await waitsAt(anna, runId));
    await anna.getByText("the first draft.").first().waitFor();
    await bar(anna).getByRole("button", { name: "Send back…" }).click();
    expect(await bar(anna).getByRole("button", { name: "Send back" }).isDisabled()).toBe(true);
    await anna.getByRole("textbox", { name: "Note" }).fill("Write it again.");
    await bar(anna).getByRole("button", { name: "Send back" }).click();
    await openInbox(berta, await waitsAt(anna, runId, 2));
    await berta.getByText(`${ada.name} sent it back`).waitFor();
    await berta.getByText("Write it again.").waitFor();
    const changes = berta.getByRole("region", { name: "What changed, line by line" });
    const lines = await changes
      .locator("[data-change]")
      .evaluateAll((found) =>
        found.map((line) => [line.getAttribute("data-change"), line.lastElementChild?.textContent]),
      );
    expect(lines.filter(([, text]) => text !== "")).toEqual([
      ["same", "Dear all,"],
      ["removed", "the first draft."],
      ["added", "the second draft."],
      ["same", "Yours"],
    ]);
    expect(await findViolations(berta)).toEqual([]);
    await bar(berta).getByRole("button", { name: "Approve", exact: true }).click();
    expect(await endOf(anna, runId)).toBe("completed");
    expect(await handedOn(anna, runId, "draft")).toContain("the second draft.");
  });

  it("several are approved at once, and the history tells by filters who decided what", async () => {
    const runs: string[] = [];
    for (let made = 0; made < 3; made += 1) runs.push(await startAs(anna, workflows.gate));
    for (const runId of runs) await waitsAt(anna, runId);
    await openInbox(berta);
    await expect.poll(() => entries(berta).count(), { timeout: 30_000 }).toBe(3);
    await berta.getByRole("checkbox", { name: "Select all" }).check();
    await berta
      .getByRole("region", { name: "Decide on all that is selected" })
      .getByRole("button", { name: "Approve" })
      .click();
    const dialog = berta.getByRole("dialog", { name: "Decide on 3 entries" });
    await dialog.getByRole("button", { name: "Decide on 3" }).click();
    await berta.getByText("All of it counted.").waitFor();
    await berta.getByRole("button", { name: "Close", exact: true }).last().click();
    await berta.getByText("Nothing waits for a decision").waitFor();
    for (const runId of runs) expect(await endOf(anna, runId)).toBe("completed");

    await openInbox(anna, "?tab=history");
    const table = anna.getByRole("table");
    const rows = async () =>
      (await table.getByRole("row").allInnerTexts()).slice(1).map((row) => row.replaceAll(/\s+/g, " "));
    await table.getByText("The auditors need them.").waitFor();
    const all = await rows();
    await anna.getByRole("button", { name: "Who" }).click();
    await anna.getByRole("menuitem", { name: "Me", exact: true }).click();
    await expect.poll(async () => (await rows()).every((row) => row.includes(ada.name))).toBe(true);
    await anna.getByRole("button", { name: "Decision" }).click();
    await anna.getByRole("menuitem", { name: "Refused", exact: true }).click();
    await expect.poll(async () => (await rows()).length, { timeout: 30_000 }).toBe(1);
    expect(await rows()).toEqual([expect.stringContaining("Clear away Careful Refused")]);
    // The address restores the view, for whoever is given it.
    await anna.reload();
    await table.getByText("The auditors need them.").waitFor();
    expect(await rows()).toHaveLength(1);
    expect(all.filter((row) => row.includes("Send it Gate Approved"))).not.toHaveLength(0);
  });

  it("a run of an API key waits there under the id of its key", async () => {
    const printed = (name: string) => new RegExp(`${name}=(\\S+)`).exec(server.server.stdout)?.[1] ?? "";
    const answer = await fetch(`${server.url}/api/v1/workflows/${printed("WORKFLOW")}/runs`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${printed("API_KEY")}`,
        "x-service-key-external-id": printed("EXTERNAL_ID"),
        "idempotency-key": "inbox",
        "content-type": "application/json",
      },
      body: JSON.stringify({ parameters: { currency: "USD" } }),
    });
    const { run_id } = (await answer.json()) as { run_id: string };
    await waitsAt(anna, run_id);
    const { key_id } = await callAs<{ key_id: string }>(anna, "GET", `/app/api/runs/${run_id}`);
    await openInbox(anna);
    const ofKey = anna.getByRole("list", { name: "What waits for a person" }).getByText(key_id.slice(0, 8));
    await ofKey.first().waitFor();
    await ofKey.first().hover();
    await anna.getByRole("tooltip", { name: key_id }).waitFor();
  });

  it("is nothing for whoever may not enter the deployment", async () => {
    const page = await freshPage(server);
    await page.goto(`${server.url}/inbox`);
    await giveCredentials(page, mallory.email, mallory.password);
    await page.getByRole("alert").waitFor();
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    const asked = await page.evaluate("fetch('/app/api/inbox').then((answer) => answer.status)");
    expect(asked).toBe(401);
  });
});

/** What of the page is wider than the screen, and what a thumb would miss. Links in a line of text may be smaller. */
async function faultsForThumbs(page: Page): Promise<unknown> {
  return await page.evaluate(`(() => {
    const { scrollWidth } = document.scrollingElement;
    const small = [...document.querySelectorAll("main button, main a, main label:not(.mantine-InputWrapper-label), main [role=tab], main summary")]
      .map((target) => ({
        name: target.getAttribute("aria-label") ?? target.textContent,
        least: target.matches("a, [aria-label^=Copy]") && target.children.length < 2 ? 16 : 44,
        ...target.getBoundingClientRect().toJSON(),
      }))
      .filter(({ width, height, least }) => width > 0 && Math.min(width, height) < least)
      .map(({ name, width, height }) => name + " " + Math.round(width) + "x" + Math.round(height));
    return { overflow: Math.max(0, scrollWidth - innerWidth), small };
  })()`);
}

describe("on a phone", () => {
  it("what waits is read whole and decided with a thumb", async () => {
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const page = await enterAs(server, grace as Person, options);
    onTestFinished(() => page.context().close());
    const long = `cd /workspace; mkdir -p ${"a-rather-long-folder-name/".repeat(8)}; rm -r ${"a-rather-long-folder-name/".repeat(8)} && echo gone`;
    const clear = { slug: "clear", title: "Clear away what is old", node_type: "task" };
    const workflowId = await importActive(anna, fileOf("Long command", [clear], long));
    const runs = [await startAs(anna, workflows.letter), await startAs(anna, workflowId)];
    for (const runId of runs) await waitsAt(anna, runId);
    await openInbox(page);
    await expect.poll(() => entries(page).count(), { timeout: 30_000 }).toBe(2);
    expect(await faultsForThumbs(page)).toEqual({ overflow: 0, small: [] });
    await page.getByRole("link", { name: "Clear away what is old" }).tap();
    const command = page.getByRole("region", { name: "Command" });
    await command.waitFor();
    expect((await command.textContent())?.length).toBeGreaterThan(200);
    expect(await faultsForThumbs(page)).toEqual({ overflow: 0, small: [] });
    expect(await findViolations(page)).toEqual([]);
    await bar(page).getByRole("button", { name: "Allow", exact: true }).tap();
    await told(page, "Clear away what is old of Long command: allowed.").waitFor();
    expect(await endOf(anna, runs[1] ?? "")).toBe("completed");
    await page.getByRole("heading", { name: "Draft it", level: 2 }).waitFor();
    await bar(page).getByRole("button", { name: "Send back…", disabled: false }).tap();
    expect(await faultsForThumbs(page)).toEqual({ overflow: 0, small: [] });
    await bar(page).getByRole("button", { name: "Cancel" }).tap();
    await bar(page).getByRole("button", { name: "Approve", exact: true }).tap();
    await page.getByText("Nothing waits for a decision").waitFor();
    expect(await endOf(anna, runs[0] ?? "")).toBe("completed");
  });
});
