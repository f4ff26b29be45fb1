import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callAs, enterAs, gatherPeople } from "./app-people.ts";
import { type ConsoleServer, freshPage, giveCredentials, startConsole } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";
import { KeyboardPerson } from "./keyboard-person.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };
const script = `cd /workspace && mkdir -p outputs && echo '{"total": 3}' > outputs/result.json && echo done`;

/** What both of them build: a choice, a gate behind it, and a schema for the result. */
const built = {
  nodes: [
    { slug: "read", title: "Read", node_type: "task", agent: expect.stringMatching(/^agv_/) },
    {
      slug: "decide",
      title: "Decide",
      node_type: "conditional",
      expression: 'input_text != "" ? "yes" : "no"',
      depends_on: ["read"],
      branches: [
        { label: "yes", steps: ["ask"] },
        { label: "no", steps: ["leave"] },
      ],
    },
    {
      slug: "ask",
      title: "Ask",
      node_type: "task",
      agent: expect.stringMatching(/^agv_/),
      requires_approval: true,
      depends_on: ["decide"],
    },
    {
      slug: "leave",
      title: "Leave",
      node_type: "task",
      agent: expect.stringMatching(/^agv_/),
      depends_on: ["decide"],
    },
  ],
  result_schema: expect.objectContaining({ required: ["total"] }),
};

let server: ConsoleServer;
beforeAll(async () => {
  server = await startConsole();
  await gatherPeople(server, ada, []);
  const page = await enterAs(server, ada);
  const engine = { type: "script", language: "bash", script };
  await callAs(page, "POST", "/app/api/agents", { name: "Clerk", kind: "worker", engine });
  await page.context().close();
});
afterAll(() => server.stop());

async function enter(page: Page): Promise<void> {
  await page.goto(`${server.url}/sign-in`);
  await giveCredentials(page, ada.email, ada.password);
  await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
}

/** A new workflow, open in the builder. */
async function openBuilder(page: Page, name: string): Promise<string> {
  await enter(page);
  const { workflow_id } = await callAs<{ workflow_id: string }>(page, "POST", "/app/api/workflows", { name });
  await page.goto(`${server.url}/workflows/${workflow_id}/build`);
  await page.getByRole("button", { name: "Add step" }).waitFor();
  await page
    .getByRole("application", { name: "Canvas" })
    .or(page.locator(".react-flow__pane"))
    .first()
    .waitFor();
  return workflow_id;
}

/** The draft as it is saved, once nothing is on its way. */
async function savedDefinition(page: Page, workflowId: string): Promise<unknown> {
  await page.getByText(/^Saved (just now|\d+ s ago)/).waitFor();
  return (await callAs<{ definition: unknown }>(page, "GET", `/app/api/workflows/${workflowId}/draft`))
    .definition;
}

interface RunView {
  status: string;
  result_verdict: string;
  gates: { gate: number; state: string }[];
}

/** Approves what a run asks, and tells how it ended. */
async function seeThrough(page: Page, runId: string): Promise<RunView> {
  const show = () => callAs<RunView>(page, "GET", `/app/api/runs/${runId}`);
  await expect.poll(async () => (await show()).status, { timeout: 60_000 }).toBe("waiting_for_approval");
  const gate = (await show()).gates.find(({ state }) => state === "open")?.gate;
  await callAs(page, "POST", `/app/api/inbox/${runId}/${gate}/decision`, { decision: "approve" });
  await expect.poll(async () => (await show()).status, { timeout: 60_000 }).toBe("completed");
  return await show();
}

/** Where something is, once the canvas has come to rest. */
async function placeOf(page: Page, selector: string) {
  let before = "";
  for (;;) {
    const box = await page.locator(selector).boundingBox();
    const now = JSON.stringify(box);
    if (box !== null && now === before) return box;
    before = now;
    await page.waitForTimeout(100);
  }
}

/** Drags from a label of a choice onto the empty canvas, which makes a step there. */
async function dragFromLabel(page: Page, index: number, by: { x: number; y: number }): Promise<void> {
  const steps = page.locator(".react-flow__node");
  const before = await steps.count();
  const from = await placeOf(page, `[data-handleid="branch-${index}"]`);
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x, y + by.y, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => steps.count(), { timeout: 30_000 }).toBe(before + 1);
}

describe("a workflow with a choice, a gate and a result schema", () => {
  it("is built from nothing by mouse, and tried without being activated", async () => {
    const page = await freshPage(server);
    const complaints: string[] = [];
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    const workflowId = await openBuilder(page, "By mouse");
    complaints.length = 0;
    const title = page.getByRole("textbox", { name: "Title" });
    const name = async (text: string) => {
      await title.fill(text);
      await page.getByRole("group", { name: `Step ${text}`, exact: true }).waitFor();
    };
    const addClerk = async () => {
      await page.getByRole("combobox", { name: "Agent" }).click();
      await page.getByRole("option", { name: "Clerk" }).click();
    };
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: "Task" }).click();
    await name("Read");
    await addClerk();
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: "Choice" }).click();
    await page.getByRole("group", { name: "Step Decide" }).waitFor();

    await dragFromLabel(page, 0, { x: -120, y: 120 });
    await name("Ask");
    await addClerk();
    await page.getByRole("checkbox", { name: "Ask about its result" }).check();
    await dragFromLabel(page, 1, { x: 140, y: 120 });
    await name("Leave");
    await addClerk();
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Add a result schema" }).click();
    await page.getByText("No problems").waitFor();
    expect(await savedDefinition(page, workflowId)).toEqual(built);
    await page.reload();

    await page.getByRole("tab", { name: "Steps" }).click();
    await page.getByRole("group", { name: "Step Leave" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Try it" }).click();
    await page.getByRole("textbox", { name: "Input text" }).fill("something");
    await page.getByRole("button", { name: "Run the draft" }).click();
    await page.getByRole("group", { name: "Step Ask" }).getByText("Waiting for a person").waitFor();
    const runId = new URL(page.url()).searchParams.get("run") ?? "";
    expect(await seeThrough(page, runId)).toMatchObject({ result_verdict: "valid" });
    await page.getByRole("group", { name: "Step Ask" }).getByText("Completed").waitFor();
    await page.getByRole("group", { name: "Step Leave" }).getByText("Skipped").waitFor();
    expect(await callAs(page, "GET", `/app/api/workflows/${workflowId}`)).toMatchObject({
      active_version: null,
    });
    expect(complaints).toEqual([]);
  });

  it("is built from nothing by keyboard alone, saved as a version, activated and run", async () => {
    const page = await freshPage(server);
    const workflowId = await openBuilder(page, "By keyboard");
    const ben = new KeyboardPerson(page);
    /** `n`, down to the type, and the cursor is on its title. */
    const add = async (downs: number, title: string | null) => {
      await ben.press("n");
      await page.getByRole("menu").waitFor();
      for (let pressed = 0; pressed < downs; pressed += 1) await ben.press("ArrowDown");
      await ben.press("Enter");
      await ben.reaches("Title");
      if (title !== null) await ben.type(title);
    };
    const giveClerk = async () => {
      await ben.typeInto("Agent", "Cler");
      await page.getByRole("option", { name: "Clerk" }).waitFor();
      await ben.press("ArrowDown");
      await ben.press("Enter");
      await page.getByRole("option", { name: "Clerk" }).waitFor({ state: "hidden" });
    };
    const back = async () => {
      await ben.press("Escape");
      await ben.reaches("Steps");
    };
    await add(1, "Read");
    await giveClerk();
    await back();
    await add(2, null);
    await back();
    await add(1, "Ask");
    await giveClerk();
    await ben.pressOn("Ask about its result", "Space");
    await back();
    await ben.press("Home");
    await ben.press("ArrowDown");
    await page.getByRole("option", { name: "Decide", selected: true }).waitFor();
    await add(1, "Leave");
    await giveClerk();
    await back();
    // From the list to the tabs, of which the first is called the same.
    await ben.press("Shift+Tab");
    await ben.tabTo("Steps", "Shift+Tab");
    await ben.press("ArrowRight");
    await ben.press("ArrowRight");
    await ben.pressOn("Add a result schema");
    await page.getByText("No problems").waitFor();
    expect(await savedDefinition(page, workflowId)).toEqual(built);

    await ben.tabTo("Save version", "Shift+Tab");
    await ben.press("Enter");
    await ben.reaches("Note");
    await ben.type("The first one");
    await ben.pressOn("Save version");
    await page.getByText("Version 1 is saved.").waitFor();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await ben.pressOn("Activate version 1");
    await page.getByRole("dialog").waitFor();
    await ben.pressOn("Activate version 1");
    await page.getByText("Version 1 active", { exact: true }).waitFor();
    const { run } = await callAs<{ run: { run_id: string } }>(
      page,
      "POST",
      `/app/api/workflows/${workflowId}/runs`,
      {
        input_text: "something",
      },
    );
    expect(await seeThrough(page, run.run_id)).toMatchObject({ result_verdict: "valid" });
  });

  it("is not overwritten when two authors are at it: the later one takes theirs, or goes on in a copy", async () => {
    const page = await freshPage(server);
    const workflowId = await openBuilder(page, "By two");
    const draft = `/app/api/workflows/${workflowId}/draft`;
    const saveElsewhere = async (title: string) => {
      const { revision } = await callAs<{ revision: number }>(page, "GET", draft);
      const definition = JSON.stringify({ nodes: [{ slug: "theirs", title, node_type: "handoff" }] });
      await callAs(page, "PUT", draft, { revision, definition });
    };
    const conflict = page.getByRole("dialog", { name: "Somebody else changed this draft meanwhile" });
    await saveElsewhere("Theirs");
    await page.getByRole("button", { name: "Add step" }).click();
    await page.getByRole("menuitem", { name: "Handoff" }).click();
    await conflict.getByRole("button", { name: "See the difference" }).click();
    await conflict.getByText("theirs · removed").waitFor();
    expect(await findViolations(page)).toEqual([]);
    await conflict.getByRole("button", { name: "Take theirs" }).click();
    await page.getByRole("group", { name: "Step Theirs" }).waitFor();

    await saveElsewhere("Theirs again");
    await page.getByRole("option", { name: "Theirs" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Mine");
    await conflict.getByRole("button", { name: "Keep mine as a copy" }).click();
    await page.getByRole("heading", { name: /^By two.+/, level: 1 }).waitFor();
    await page.getByRole("group", { name: "Step Mine" }).waitFor();
    expect((await callAs<{ definition: unknown }>(page, "GET", draft)).definition).toMatchObject({
      nodes: [{ title: "Theirs again" }],
    });
  });
});
