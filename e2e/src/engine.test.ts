import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth, freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { ServedCommandLine } from "./served-command-line.ts";
import { oneStepFile } from "./workflow-files.ts";

interface ShownRun {
  status: string;
  steps: Array<{ slug: string; status: string; approved_by: string | null }>;
}

interface Logged {
  events: Array<{ segment: string; seq: number; type: string; node: string | null }>;
}

interface Listed {
  items: Array<{ run_id: string }>;
  next_cursor: string | null;
}

const oncePerProduct = "it does not depend on the database and is shown on SQLite";

// What the commands do is proved in engine/, in one process; here, that each of them does it.
describe.each(embeddedOrBoth)("runs at the command line on %s", (dialect) => {
  let sluice: ServedCommandLine;

  beforeAll(async () => {
    sluice = await ServedCommandLine.start(dialect);
  }, 60_000);

  afterAll(() => sluice.stop());

  it("are started, waited for, decided and collected", async () => {
    const { run_id } = await sluice.json<{ run_id: string }>("run", "start", "CSV report");
    const waiting = await sluice.json<ShownRun>("run", "wait", run_id);
    expect(waiting.status).toBe("waiting_for_approval");
    expect(await sluice.json("approvals", "list")).toMatchObject([
      { run_id, gate: 1, step: "totals", phase: "result" },
    ]);
    const decided = await sluice.json("approvals", "decide", run_id, "1", "approve", "--by", "anna");
    expect(decided).toMatchObject({ status: "running" });
    const done = await sluice.json<ShownRun>("run", "wait", run_id);
    expect(done).toMatchObject({ status: "completed" });
    expect(done.steps[1]).toMatchObject({ status: "completed", approved_by: "anna" });
    const folder = await freshFolder();
    await sluice.json("run", "outputs", run_id, "--save", folder);
    expect(await readFile(join(folder, "report.md"), "utf8")).toContain("- north: 165 EUR");
  }, 120_000);

  it("are logged and cancelled, and a decision that comes too late is told why", async ({ skip }) => {
    skip(dialect !== "sqlite", oncePerProduct);
    const path = join(await freshFolder(), "workflow.json");
    await writeFile(path, JSON.stringify(oneStepFile("Patient", "while true; do sleep 1; done")));
    const { workflow_id } = await sluice.json<{ workflow_id: string }>("workflow", "import", path);
    await sluice.json("workflow", "activate", workflow_id);
    const { run_id } = await sluice.json<{ run_id: string }>("run", "start", "Patient");
    expect(await sluice.json("run", "cancel", run_id)).toMatchObject({ status: "cancelled" });
    const again = await sluice.run("run", "cancel", run_id);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/it is cancelled since \d{4}-/) });
    const late = await sluice.run("approvals", "decide", run_id, "1", "allow");
    expect(late).toMatchObject({ code: 1, stderr: expect.stringContaining("The decision did not count") });
    const { events } = await sluice.json<Logged>("run", "events", run_id);
    expect(events[0]).toMatchObject({ segment: "seg_0001", seq: 1, type: "run_started" });
    expect(events.at(-1)?.type).toBe("run_cancelled");
    const waited = await sluice.run("run", "wait", run_id);
    expect(waited).toMatchObject({ code: 1, stdout: "cancelled\n" });
  }, 120_000);

  it("that failed say why, in what they are waited for with, in their events and in the list", async ({
    skip,
  }) => {
    skip(dialect !== "sqlite", oncePerProduct);
    const path = join(await freshFolder(), "workflow.json");
    await writeFile(path, JSON.stringify(oneStepFile("Fails", "echo broken >&2; exit 3")));
    await sluice.json("workflow", "import", path);
    await sluice.json("workflow", "activate", "Fails");
    const start = ["run", "start", "Fails", "--reference", "order-7"];
    const { run_id } = await sluice.json<{ run_id: string }>(...start);
    const waited = await sluice.run("run", "wait", run_id);
    expect(waited).toMatchObject({ code: 1, stdout: expect.stringMatching(/^failed\nnode_failed: ./) });
    const { stdout } = await sluice.run("run", "events", run_id);
    expect(stdout).toMatch(/^AT +ID +EVENT +STEP +WHAT\n/);
    expect(stdout).toMatch(/run_failed +node_failed: ./);
    const listed = await sluice.run("run", "list", "--status", "failed", "--workflow", "Fails");
    expect(listed.stdout).toMatch(/^RUN +STATUS +WORKFLOW +CREATED +STEPS +REFERENCE\n/);
    expect(listed.stdout).toMatch(new RegExp(`${run_id} +failed +Fails, version 1 .* order-7`));
    expect(await sluice.run("run", "list", "--status", "completed", "--workflow", "Fails")).toMatchObject({
      code: 0,
      stdout: "No run matches.\n",
    });
  }, 120_000);

  it("are listed page by page, and all at once", async ({ skip }) => {
    skip(dialect !== "sqlite", oncePerProduct);
    const ids: string[] = [];
    for (const reference of ["a", "b", "c"]) {
      const start = ["run", "start", "CSV report", "--reference", `page-${reference}`];
      ids.unshift((await sluice.json<{ run_id: string }>(...start)).run_id);
    }
    const idsIn = ({ items }: Listed) => items.map(({ run_id }) => run_id);
    const first = await sluice.json<Listed>("run", "list", "--limit", "2");
    const second = await sluice.json<Listed>(
      "run",
      "list",
      "--limit",
      "1",
      "--cursor",
      first.next_cursor ?? "",
    );
    expect([...idsIn(first), ...idsIn(second)]).toEqual(ids);
    const all = await sluice.json<Listed>("run", "list", "--all");
    expect(idsIn(all).slice(0, 3)).toEqual(ids);
    expect(all.next_cursor).toBeNull();
  }, 120_000);

  it.for(["show", "wait", "events", "outputs", "cancel", "purge", "redact"])(
    "that are not there are refused by run %s with exit code 1",
    async (verb, { skip }) => {
      skip(dialect !== "sqlite", oncePerProduct);
      const ran = await sluice.run("run", verb, "run_nothing");
      expect(ran).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("There is no run") });
    },
  );

  it("are refused, with every problem at its place, when their workflow cannot be saved", async ({
    skip,
  }) => {
    skip(dialect !== "sqlite", oncePerProduct);
    const file = oneStepFile("Broken", "true");
    file.workflow.definition.nodes.push({
      slug: "Second Step",
      title: "Second",
      node_type: "task",
      agent: "nobody",
      depends_on: ["third"],
    });
    const path = join(await freshFolder(), "broken.json");
    await writeFile(path, JSON.stringify(file));
    const refused = await sluice.run("workflow", "import", path);
    expect(refused.code).toBe(1);
    for (const place of ["nodes[1].slug", "nodes[1].depends_on[0]", "nodes[1].agent"]) {
      expect(refused.stderr).toContain(`workflow.definition.${place}: `);
    }
    const names = (await sluice.json<{ name: string }[]>("workflow", "list")).map(({ name }) => name);
    expect(names).not.toContain("Broken");
  });
});
