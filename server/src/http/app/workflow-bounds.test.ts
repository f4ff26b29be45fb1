import { limits, type WorkflowDefinition } from "@sluice/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { systemActor } from "../../access/actor.ts";
import { showInputContract } from "../../deployment/workflows/show-input-contract.ts";
import { accepted } from "../../testing/accepted.ts";
import { openWorkflowBench, step, steps } from "./testing/workflow-bench.ts";

const policy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS"],
  min_confidence: 0.8,
  operator: "hash",
  stages: ["outputs"],
  max_coordinator_calls: 200,
} as const;

let bench: Awaited<ReturnType<typeof openWorkflowBench>>;
let workflowId: string;

/** Where a definition is at fault when it is saved as a version; none where it is saved. */
async function faults(definition: Partial<WorkflowDefinition> | object): Promise<string[]> {
  const answer = await bench.save(workflowId, { nodes: [step("one")], ...definition });
  if (answer.status === 201) return [];
  expect(answer).toMatchObject({ status: 422, body: { error: { code: "invalid_definition" } } });
  return answer.body.error.details.map(({ name }: { name: string }) => name);
}

async function createdAs(body: object): Promise<string> {
  const { status, body: answer } = await bench.call("createWorkflow", { body });
  return status === 201 ? "made" : `${answer.error.code} ${answer.error.details[0].name}`;
}

describe("the bounds of a workflow in the web application", () => {
  beforeEach(async () => {
    bench = await openWorkflowBench("sqlite");
    workflowId = await bench.create("Bounded");
  });

  it("count the characters of its name and description [8.3-15] [8.3-16]", async () => {
    // One character, two UTF-16 units: a bound in units would refuse half of what it should take.
    const { nameMaxChars, descriptionMaxChars } = { nameMaxChars: 80, descriptionMaxChars: 1_000 };
    expect(await createdAs({ name: "😀".repeat(nameMaxChars) })).toBe("made");
    expect(await createdAs({ name: "a".repeat(nameMaxChars + 1) })).toBe("invalid_workflow name");
    expect(await createdAs({ name: " " })).toBe("invalid_workflow name");
    expect(await createdAs({ name: "Long", description: "😀".repeat(descriptionMaxChars) })).toBe("made");
    const over = { name: "Longer", description: "a".repeat(descriptionMaxChars + 1) };
    expect(await createdAs(over)).toBe("invalid_workflow description");
    const params = { workflow_id: workflowId };
    const renamed = await bench.call("editWorkflow", { params, body: { revision: 1, name: "a".repeat(81) } });
    expect(renamed.body.error.details).toMatchObject([{ name: "name" }]);
  });

  it("hold a step's handle to lowercase letters, digits and dashes, once in a workflow [8.3-17] [8.3-18]", async () => {
    expect(await faults({ nodes: [step("a1-b2")] })).toEqual([]);
    for (const slug of ["Read", "read_it", "read it", "läs", "", "read.it"]) {
      expect(await faults({ nodes: [step(slug, { title: "Read" })] }), slug).toContain("nodes[0].slug");
    }
    expect(await faults({ nodes: [step("read"), step("read")] })).toEqual(["nodes[1].slug"]);
    const other = await bench.create("Other");
    expect((await bench.save(other, { nodes: [step("a1-b2")] })).status).toBe(201);
  });

  it("take 20 steps and refuse 21 [8.3-48]", async () => {
    expect(await faults(steps(20))).toEqual([]);
    expect(await faults(steps(21))).toEqual(["nodes"]);
  });

  it("ask a conditional for two labelled branches [8.3-49]", async () => {
    const sorted = (branches: object[]) => ({
      nodes: [
        step("sort", { node_type: "conditional", expression: '"yes"', ...{ branches } } as object),
        step("then", { depends_on: ["sort"] }),
        step("else", { depends_on: ["sort"] }),
      ],
    });
    const yes = { label: "yes", steps: ["then"] };
    expect(await faults(sorted([yes, { label: "no", steps: ["else"] }]))).toEqual([]);
    expect(await faults(sorted([yes]))).toEqual(["nodes[0].branches"]);
    expect(await faults(sorted([yes, { label: "", steps: ["else"] }]))).toEqual([
      "nodes[0].branches[1].label",
    ]);
    expect(await faults(sorted([yes, { steps: ["else"] }]))).toEqual(["nodes[0].branches[1].label"]);
  });

  it("run 1 to 10 steps at a time, 3 unless it says otherwise [8.3-50]", async () => {
    const at = (parallelism: number) => faults({ settings: { parallelism } });
    expect([await at(1), await at(10)]).toEqual([[], []]);
    for (const wrong of [0, 11, 2.5]) expect(await at(wrong)).toEqual(["settings.parallelism"]);
    await faults({ nodes: [step("plain")] });
    expect((await bench.parts.versions.load(workflowId, 3))?.settings.parallelism).toBe(3);
  });

  it("limit its time to 0.25 to 168 hours in steps of 0.25, or not at all [8.3-52] [8.3-53] [8.3-54]", async () => {
    const at = (max_run_hours: number | null) => faults({ settings: { max_run_hours } });
    expect([await at(0.25), await at(168), await at(null)]).toEqual([[], [], []]);
    for (const wrong of [0, 168.25, 0.3, -1]) expect(await at(wrong)).toEqual(["settings.max_run_hours"]);
    await faults({ nodes: [step("plain")] });
    expect((await bench.parts.versions.load(workflowId, 4))?.settings.max_run_hours).toBeNull();
  });

  it("redact with a confidence of 0.5 to 1 and 0 to 100,000 calls of a model [8.3-56] [8.3-57]", async () => {
    const sure = (min_confidence: number) => faults({ pii_policy: { ...policy, min_confidence } });
    expect([await sure(0.5), await sure(1), await sure(0.85)]).toEqual([[], [], []]);
    for (const wrong of [0.45, 1.05, 0.82]) expect(await sure(wrong)).toEqual(["pii_policy.min_confidence"]);
    const calls = (max_coordinator_calls: number) =>
      faults({ pii_policy: { ...policy, max_coordinator_calls } });
    expect([await calls(0), await calls(100_000)]).toEqual([[], []]);
    for (const wrong of [-1, 100_001]) {
      expect(await calls(wrong)).toEqual(["pii_policy.max_coordinator_calls"]);
    }
    await faults({ nodes: [step("plain")] });
    expect((await bench.parts.versions.load(workflowId, 6))?.pii_policy).toMatchObject({
      min_confidence: 0.8,
      max_coordinator_calls: 200,
    });
  });

  it("copy 500 objects and 2 GiB in, at most 5,000 and 20 GiB [2.5-19] [2.5-20] [2.5-21] [2.5-22]", async () => {
    const GIB = 1024 ** 3;
    const file = {
      format: "sluice.workflow",
      format_version: 1,
      workflow: { name: "Reader", definition: { nodes: [step("one")] } },
      connectors: [{ name: "Lake", type: "s3", region: "eu-west-1" }],
    };
    await bench.call("importWorkflow", { body: { file: JSON.stringify(file) } });
    const [lake] = (await bench.call("listChoices", { query: { kind: "connector" } })).body.items;
    const reading = (constraints: object) =>
      faults({
        parameters: [
          {
            name: "files",
            type: "storage_prefix",
            connector: { connector_id: lake.id, name: "Lake", region: "eu-west-1" },
            constraints,
          },
        ],
      });
    expect(await reading({ max_objects: 5_000, max_bytes: 20 * GIB })).toEqual([]);
    expect(await reading({ max_objects: 5_001 })).toEqual(["parameters[0].constraints.max_objects"]);
    expect(await reading({ max_bytes: 20 * GIB + 1 })).toEqual(["parameters[0].constraints.max_bytes"]);
    expect(await reading({})).toEqual([]);
    const shown = await showInputContract(bench.parts, systemActor, { workflowId, version: 2 });
    expect(accepted(shown).parameters).toMatchObject([
      { constraints: { max_objects: 500, max_bytes: 2 * GIB } },
    ]);
  });

  it("take a result schema of 32 KB and no more, and one that compiles [2.9-15] [8.2-15]", async () => {
    const schema = (bytes: number) => {
      const result_schema = { type: "object", description: "" };
      result_schema.description = "x".repeat(bytes - JSON.stringify(result_schema).length);
      return { result_schema };
    };
    expect(await faults(schema(32_768))).toEqual([]);
    expect(await faults(schema(32_769))).toEqual(["result_schema"]);
    expect(await faults({ result_schema: { type: "objekt" } })).toEqual(["result_schema.type"]);
  });

  it("take 8 MiB of definition, answer 413 to a byte more, and advise above 50,000 characters [8.3-25] [8.3-26]", async () => {
    const sized = (bytes: number) => {
      const definition = { nodes: [step("one", { instructions: "" })] };
      const [only] = definition.nodes;
      if (only) only.instructions = "x".repeat(bytes - JSON.stringify(definition).length);
      return definition;
    };
    const { largeTextMaxBytes } = limits.app;
    expect(largeTextMaxBytes).toBe(8_388_608);
    const whole = await bench.save(workflowId, sized(largeTextMaxBytes));
    expect(whole).toMatchObject({ status: 201, body: { advisories: [{ name: "definition" }] } });
    const over = await bench.draft(workflowId, sized(largeTextMaxBytes + 1));
    expect(over).toMatchObject({ status: 413, body: { error: { code: "text_too_large" } } });
    // Characters, not bytes.
    const wide = sized(50_000);
    const [only] = wide.nodes;
    if (only) only.instructions = (only.instructions ?? "").replaceAll("x", "é");
    expect((await bench.save(workflowId, wide)).body).toMatchObject({ version: 2, advisories: [] });
    const advised = await bench.save(workflowId, sized(50_001));
    expect(advised.body).toMatchObject({
      version: 3,
      advisories: [{ name: "definition", reason: expect.stringContaining("50,001 characters") }],
    });
    const given = { definition: JSON.stringify(sized(50_001)) };
    expect((await bench.call("validateDefinition", { body: given })).body).toMatchObject({
      problems: [],
      advisories: [{ name: "definition" }],
    });
    const huge = `{"revision":0,"definition":"${"x".repeat(limits.app.largeBodyMaxBytes)}"}`;
    const params = { workflow_id: workflowId };
    expect((await bench.call("saveDraft", { params, body: huge })).status).toBe(413);
  });

  it("let one person hold 256 workflows, and another as many [8.3-05] [8.3-06]", async () => {
    const { parts, call } = bench;
    const rows = Array.from({ length: 254 }, (_, index) => ({
      workflow_id: `wf_many_${index}`,
      name: `Many ${index}`,
      folded_name: `many ${index}`,
      description: "",
      status: "draft" as const,
      active_version: null,
      newest_version: 0,
      created_at: 1,
      updated_at: 1,
      owner_id: "usr_anna",
      owner_name: "Anna",
    }));
    await parts.database.write(({ sql }) => sql.insertInto("workflows").values(rows).execute());
    expect(await createdAs({ name: "The 256th" })).toBe("made");
    const full = { code: "owner_cap_reached", message: "Max 256 workflows per user reached." };
    const attempts = await Promise.all([
      call("createWorkflow", { body: { name: "The 257th" } }),
      call("duplicateWorkflow", { params: { workflow_id: workflowId }, body: {} }),
      call("installSample", { params: { sample_id: "csv-report" }, body: {} }),
    ]);
    for (const { status, body } of attempts) {
      expect(status).toBe(409);
      expect(body.error).toMatchObject(full);
    }
    const berta = await call("createWorkflow", { as: "berta", body: { name: "Berta's first" } });
    expect(berta.status).toBe(201);
    const params = { workflow_id: berta.body.workflow_id };
    const back = { revision: berta.body.revision, user_id: "usr_anna" };
    const given = await call("handOverWorkflow", { as: "berta", params, body: back });
    expect(given.body.error).toMatchObject(full);
  });

  it("let an import make knowledge graphs, named in 100 characters, until a person holds 256 [8.3-02] [8.3-09]", async () => {
    const { parts, call } = bench;
    const rows = Array.from({ length: 255 }, (_, index) => ({
      graph_id: `kg_${index}`,
      name: `Graph ${index}`,
      published_version: null,
      updated_at: 1,
      owner_id: "usr_anna",
      owner_name: "Anna",
    }));
    await parts.database.write(({ sql }) => sql.insertInto("graphs").values(rows).execute());
    const building = (name: string, graph: string) => {
      const nodes = [step("build", { node_type: "ampg_update", graph })];
      const file = {
        format: "sluice.workflow",
        format_version: 1,
        workflow: { name, definition: { nodes } },
      };
      return call("importWorkflow", { body: { file: JSON.stringify(file) } });
    };
    const long = await building("Too long", "g".repeat(101));
    expect(long.body.error.details).toMatchObject([{ name: "workflow.definition.nodes[0].graph" }]);
    expect((await building("Fits", "g".repeat(100))).status).toBe(201);
    const full = await building("One too many", "The 257th");
    expect(full.body.error).toMatchObject({
      code: "owner_cap_reached",
      message: "Max 256 knowledge graphs per user reached.",
    });
    expect((await building("Uses what is there", "Graph 7")).status).toBe(201);
  });

  it("hold for all that an import brings: it is saved whole, or not at all", async () => {
    const { parts, call } = bench;
    const owned = { newest_version: 1, created_at: 1, owner_id: "usr_anna", owner_name: "Anna" };
    const numbers = Array.from({ length: 255 }, (_, index) => index);
    await parts.database.write(async ({ sql }) => {
      const row = (id: string) => (index: number) => ({
        [id]: `${id}_${index}`,
        name: `Old ${index}`,
        ...owned,
      });
      await sql
        .insertInto("agents")
        .values(numbers.map(row("agent_id")) as never)
        .execute();
      await sql
        .insertInto("environments")
        .values(numbers.map(row("environment_id")) as never)
        .execute();
      const connectors = numbers
        .map(row("connector_id"))
        .map((each) => ({ ...each, type: "s3", updated_at: 1 }));
      await sql
        .insertInto("connectors")
        .values(connectors as never)
        .execute();
    });
    const names = (count: number, what: string) =>
      Array.from({ length: count }, (_, index) => `${what} ${index}`);
    const bring = async (agents: number, environments: number, connectors: number) => {
      const name = `Brings ${agents} ${environments} ${connectors}`;
      const engine = { type: "script", language: "bash", script: "true" };
      const file = {
        format: "sluice.workflow",
        format_version: 1,
        workflow: { name, definition: { nodes: [step("one")] } },
        agents: names(agents, "agent").map((each) => ({ name: each, kind: "worker", engine })),
        environments: names(environments, "place").map((each) => ({ name: each, kind: "virtual" })),
        connectors: names(connectors, "store").map((each) => ({
          name: each,
          type: "s3",
          region: "eu-west-1",
        })),
      };
      const { status, body } = await call("importWorkflow", { body: { file: JSON.stringify(file) } });
      return status === 201 ? "saved" : body.error.message;
    };
    expect(await bring(2, 0, 0)).toBe("Max 256 agents per user reached.");
    expect(await bring(0, 2, 0)).toBe("Max 256 execution environments per user reached.");
    expect(await bring(0, 0, 2)).toBe("Max 256 data connectors per user reached.");
    expect((await call("listWorkflows", { query: { q: "Brings" } })).body.items).toEqual([]);
    expect(await bring(1, 1, 1)).toBe("saved");
  });
});
