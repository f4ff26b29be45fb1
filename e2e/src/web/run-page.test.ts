import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { callAs, enterAs, gatherPeople } from "./app-people.ts";
import { type ConsoleServer, startConsole } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";
import { writingScript } from "./hostile-files.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };

let server: ConsoleServer;
/** A run that wrote files, took one branch of two, and waits for a person. */
let runId: string;

beforeAll(async () => {
  server = await startConsole();
  await gatherPeople(server, ada, []);
  const page = await enterAs(server, ada);
  const writer = await addAgent(page, "Writer", writingScript());
  const clerk = await addAgent(page, "Clerk", "echo done");
  const nodes = [
    { slug: "write", title: "Write", node_type: "task", agent: writer },
    {
      ...{ slug: "decide", title: "Decide", node_type: "conditional", depends_on: ["write"] },
      expression: 'input_text != "" ? "yes" : "no"',
      branches: [
        { label: "yes", steps: ["ask"] },
        { label: "no", steps: ["leave"] },
      ],
    },
    {
      ...{ slug: "ask", title: "Ask", node_type: "task", agent: clerk, depends_on: ["decide"] },
      requires_approval: true,
    },
    { slug: "leave", title: "Leave", node_type: "task", agent: clerk, depends_on: ["decide"] },
  ];
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    callAs<Answer>(page, method, `/app/api/workflows${path}`, body);
  const { workflow_id: id } = await call<{ workflow_id: string }>("POST", "", { name: "Files" });
  const { revision: first } = await call<{ revision: number }>("GET", `/${id}/draft`);
  const draft = { revision: first, definition: JSON.stringify({ nodes }) };
  const { revision } = await call<{ revision: number }>("PUT", `/${id}/draft`, draft);
  const trial = { revision, parameters: {}, input_text: "something" };
  const { run } = await call<{ run: { run_id: string } }>("POST", `/${id}/trials`, trial);
  runId = run.run_id;
  await page.context().close();
});
afterAll(() => server.stop());

/** A browser of one's own, signed in and at an address. */
async function open(path: string): Promise<Page> {
  const page = await enterAs(server, ada);
  onTestFinished(() => page.context().close());
  await page.goto(`${server.url}${path}`);
  return page;
}

async function addAgent(page: Page, name: string, script: string): Promise<string> {
  const body = { name, kind: "worker", engine: { type: "script", language: "bash", script } };
  const { agent_version_id } = await callAs<{ agent_version_id: string }>(
    page,
    "POST",
    "/app/api/agents",
    body,
  );
  return agent_version_id;
}

/** All that would tell of a file that acted: a dialog, another tab, a request to elsewhere, a complaint. */
function watch(page: Page): string[] {
  const seen: string[] = [];
  page.on("dialog", (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.context().on("page", (opened) => seen.push(`tab ${opened.url()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url)) seen.push(`request ${request.url()}`);
  });
  page.on("console", (message) => message.type() === "error" && seen.push(message.text()));
  page.on("pageerror", (error) => seen.push(error.message));
  return seen;
}

describe("the page of a run", () => {
  it("draws the graph with the way that was taken, follows it live, and shows hostile files without harm", async () => {
    const page = await open(`/runs/${runId}?view=graph`);
    const seen = watch(page);
    const step = (title: string) => page.getByRole("group", { name: `Step ${title}`, exact: true });
    await step("Ask").getByText("Waiting for a person").waitFor();
    await step("Leave").getByText("Skipped").waitFor();
    await step("Decide").getByText("yes").and(page.locator("[data-way=taken] *")).waitFor();
    await page.locator('.react-flow__edge.taken[data-id="decide>ask:yes"]').waitFor({ state: "attached" });
    await page.locator('.react-flow__edge.missed[data-id="decide>leave:no"]').waitFor({ state: "attached" });
    expect(await findViolations(page)).toEqual([]);

    await step("Write").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Step Write" }).waitFor();
    expect(new URL(page.url()).searchParams.get("step")).toBe("write");
    await page.getByRole("button", { name: "Zoom out" }).click();
    const viewport = page.locator(".react-flow__viewport");
    const zoomed = await viewport.getAttribute("style");

    const { gates } = await callAs<{ gates: { gate: number }[] }>(page, "GET", `/app/api/runs/${runId}`);
    await callAs(page, "POST", `/app/api/inbox/${runId}/${gates[0]?.gate}/decision`, { decision: "approve" });
    await step("Ask").getByText("Completed").waitFor();
    expect(await viewport.getAttribute("style")).toBe(zoomed);
    expect(new URL(page.url()).searchParams.get("step")).toBe("write");

    await page.getByRole("tab", { name: /^Outputs/ }).click();
    await page.getByRole("button", { name: "paper.pdf" }).click();
    await page.locator("figure[data-painted=painted]").waitFor();
    expect(await inksOf(page)).toEqual({ isRed: true, isWhite: true });
    await page.getByText("Painted").waitFor({ state: "attached" });
    expect(await findViolations(page)).toEqual([]);
    for (const [name, text] of [
      ["picture.svg", "<svg"],
      ["page.html", "<!doctype html>"],
      ["words.md", "Words"],
      ["table.csv", "HYPERLINK"],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await page
        .getByRole("region", { name: `Preview of ${name}` })
        .getByText(text)
        .first()
        .waitFor();
    }
    expect(
      await page.getByRole("region", { name: "Preview of table.csv" }).locator("script, img").count(),
    ).toBe(0);
    await page.getByRole("button", { name: "Save to my files" }).click();
    const saving = page.getByRole("dialog", { name: "Save table.csv to my files" });
    await saving.getByRole("treeitem", { name: "Files" }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await saving.getByRole("button", { name: "Save file" }).click();
    await page.getByRole("link", { name: "Show file" }).click();
    await page.getByRole("dialog", { name: "table.csv" }).getByText("HYPERLINK").first().waitFor();
    await page.goBack();
    expect(seen).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("tab", { name: "Graph" }).waitFor({ state: "hidden" });
    await page
      .getByRole("list", { name: "Steps" })
      .getByRole("button", { name: /^Leave/ })
      .click();
    await page.getByRole("region", { name: "Step Leave" }).waitFor();
  });

  it("answers the address of a file with nothing that could act, were it opened by itself", async () => {
    const page = await open("/");
    const { outputs } = await callAs<{ outputs: { output_id: string; key: string }[] }>(
      page,
      "GET",
      `/app/api/runs/${runId}/outputs`,
    );
    const seen = watch(page);
    for (const { output_id, key } of outputs.filter(({ key }) => !key.endsWith(".pdf"))) {
      const answer = await page.goto(`${server.url}/app/api/runs/${runId}/outputs/${output_id}/preview`);
      expect([key, answer?.headers()["content-security-policy"]]).toEqual([
        key,
        expect.stringMatching(/^sandbox; default-src 'none'/),
      ]);
    }
    expect(seen).toEqual([]);
  });
});

/** What the first page of the PDF was painted with: at the middle of its square, and in a corner. */
async function inksOf(page: Page): Promise<unknown> {
  return await page.evaluate(`(() => {
    const canvas = document.querySelector("figure[data-painted] canvas");
    const ink = (x, y) => [...canvas.getContext("2d").getImageData(canvas.width * x, canvas.height * y, 1, 1).data];
    const [red, green, blue] = ink(0.5, 0.64);
    return { isRed: red > 200 && green < 60 && blue < 60, isWhite: ink(0.02, 0.02).every((each) => each > 240) };
  })()`);
}

describe("the list of runs", () => {
  it("folds its filters, and keeps a view of them that is there again in another browser", async () => {
    const page = await open("/runs");
    await page.getByRole("region", { name: "Runs" }).getByRole("link", { name: "Files" }).waitFor();
    await page.getByRole("button", { name: "Status" }).click();
    await page.getByRole("menuitemcheckbox", { name: "Failed" }).click();
    await page.keyboard.press("Escape");
    await page.getByText("No run matches").waitFor();
    await page.getByRole("button", { name: "More filters" }).click();
    await page.getByRole("button", { name: "Trials" }).click();
    await page.getByRole("menuitem", { name: "Only" }).click();
    await page.getByRole("list", { name: "Filters that are set" }).getByText("Only trials").waitFor();
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Failed trials");
    await page.getByRole("dialog").getByRole("button", { name: "Save view" }).click();
    const views = page.getByRole("navigation", { name: "Views of the list" });
    await views.getByRole("link", { name: "Failed trials" }).and(page.locator("[aria-current]")).waitFor();
    expect(await findViolations(page)).toEqual([]);

    const other = await open("/runs");
    await other.getByRole("link", { name: "Failed trials" }).click();
    await other.waitForURL(/trials=only/);
    await other.getByText("No run matches").waitFor();
    expect(Object.fromEntries(new URL(other.url()).searchParams)).toMatchObject({
      status: "failed",
      trials: "only",
    });
    await other.getByRole("button", { name: "Take away Only trials" }).click();
    await other.getByRole("link", { name: "Failed trials (changed)" }).waitFor();
    await other.getByRole("button", { name: "What to do with view Failed trials" }).click();
    await other.getByRole("menuitem", { name: "Update view to these filters" }).click();
    await other.getByRole("link", { name: "Failed trials", exact: true }).waitFor();
    await other.getByRole("button", { name: "What to do with view Failed trials" }).click();
    await other.getByRole("menuitem", { name: "Delete view" }).click();
    await other.getByRole("button", { name: "Delete view" }).click();
    await other.getByRole("link", { name: "Failed trials" }).waitFor({ state: "hidden" });
  });
});
