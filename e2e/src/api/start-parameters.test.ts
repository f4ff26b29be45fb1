import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readWorkflowFile } from "../../../server/src/deployment/workflows/read-workflow-file.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { attemptStart, outcomeOf } from "./attempt-start.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const longName = `a${"b".repeat(63)}`;
const connector = { connector_id: "con_1", name: "Lake", region: "eu-west-1" };
const parameters = [
  { name: "month", type: "string", required: true, constraints: { min: 2, max: 7, pattern: "^[0-9-]*$" } },
  { name: "rows", type: "number", required: true, default: 10, constraints: { min: -1.5, max: 100 } },
  { name: "dry", type: "boolean" },
  { name: "mode", type: "enum", enum_values: ["fast", "slow"] },
  { name: "z", type: "string", description: "The last letter." },
  { name: longName, type: "string" },
];

const policy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS"],
  min_confidence: 0.8,
  operator: "mask",
  stages: ["inputs", "outputs"],
  max_coordinator_calls: 200,
};

describe.each(embeddedOrBoth)("the parameters of a start on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  let workflowId: string;
  let guarded: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    key = await system.key();
    workflowId = await system.workflow(fileOf("Report", [{ slug: "only" }], { parameters }));
    guarded = await system.workflow(fileOf("Guarded", [{ slug: "only" }], { pii_policy: policy }));
  });
  afterAll(() => system.stop());

  const start = (given: Record<string, unknown>) =>
    attemptStart(system, key, workflowId, { body: { parameters: { month: "2026-09", ...given } } });

  async function expectAccepted(given: Record<string, unknown>) {
    const answer = await start(given);
    expect(answer.status, JSON.stringify(given)).toBe(202);
    const { body } = await system.get(`/runs/${answer.body.run_id}`, key);
    expect(body.parameters).toEqual({ month: "2026-09", rows: 10, ...given });
  }

  async function expectRefused(body: unknown, ...names: string[]) {
    const answer = await attemptStart(system, key, workflowId, { body });
    expect(outcomeOf(answer), JSON.stringify(body)).toEqual([400, "invalid_parameters"]);
    expect(answer.body.error.details).toEqual(
      names.map((name) => ({ name, reason: expect.stringMatching(/^[A-Z].{10,}/) })),
    );
  }
  const refuse = (given: Record<string, unknown>, ...names: string[]) =>
    expectRefused({ parameters: { month: "2026-09", ...given } }, ...names);

  it("are published as the author declared them [2.5-04] [2.5-05] [2.5-17] [2.5-18]", async () => {
    const stored = [
      { name: "open", type: "storage_prefix", required: true, connector },
      {
        name: "fixed",
        type: "storage_prefix",
        required: true,
        connector,
        bucket: "inbox",
        prefix_default: "in/",
      },
    ];
    const withStorage = await system.workflow(
      fileOf("Stored", [{ slug: "only" }], { parameters: [...parameters, ...stored] }),
    );
    const { body } = await system.get(`/workflows/${withStorage}/parameters`, key);
    const constraints = { max_objects: 500, max_bytes: 2_147_483_648 };
    expect(body.parameters).toEqual([
      { ...parameters[0], description: "" },
      { ...parameters[1], description: "", required: false },
      { name: "dry", type: "boolean", required: false, description: "" },
      { ...parameters[3], required: false, description: "" },
      { ...parameters[4], required: false },
      { name: longName, type: "string", required: false, description: "" },
      { name: "open", type: "storage_prefix", required: true, description: "", connector, constraints },
      { ...stored[1], required: false, description: "", constraints },
    ]);
  });

  it("have names of 1 to 64 lower-case letters, digits and underscores, and known types [2.5-03] [2.5-04]", async () => {
    const problemsOf = (parameter: Record<string, unknown>) => {
      const file = fileOf("Draft", [{ slug: "only" }], { parameters: [{ type: "string", ...parameter }] });
      const read = readWorkflowFile(JSON.stringify(file));
      return read.ok ? [] : read.problems.map(({ name }) => name);
    };
    for (const name of ["a", longName, "a_1"]) {
      expect(problemsOf({ name })).toEqual([]);
      await expectAccepted(name === "a_1" ? {} : { [name === "a" ? "z" : longName]: "sent" });
    }
    for (const name of ["", `${longName}c`, "A", "1a", "_a", "a-b", "a b", "\u00e9"]) {
      expect(problemsOf({ name })).toEqual(["workflow.definition.parameters[0].name"]);
    }
    for (const type of ["date", "integer", "", "String"]) {
      expect(problemsOf({ name: "a", type })).not.toEqual([]);
    }
  });

  it("are missed where a value must be sent, and nowhere else [4.6-05] [2.5-05]", async () => {
    await expectRefused({}, "month");
    await expectRefused({ parameters: {} }, "month");
    await expectRefused({ parameters: { rows: 1 } }, "month");
    await expectAccepted({});
  });

  it("are refused by names the version does not have [4.6-06]", async () => {
    await refuse({ months: "x" }, "months");
    await refuse({ Month: "x" }, "Month");
    await expectRefused('{"parameters":{"month":"2026-09","__proto__":1}}', "__proto__");
    await expectRefused({ parameters: { month: "2026-09", constructor: 1 } }, "constructor");
  });

  it("are of their declared type [4.6-07]", async () => {
    await expectAccepted({ month: "12-34", rows: 0.5, dry: false, mode: "slow", z: "" });
    for (const value of [9, true, null, ["2026-09"], {}]) await refuse({ month: value }, "month");
    for (const value of ["10", true, null, []]) await refuse({ rows: value }, "rows");
    for (const value of ["true", 1, 0, null]) await refuse({ dry: value }, "dry");
    for (const value of [1, null, ["fast"]]) await refuse({ mode: value }, "mode");
  });

  it("of an enum are one of its values [2.5-11]", async () => {
    for (const mode of ["fast", "slow"]) await expectAccepted({ mode });
    for (const mode of ["Fast", "", "fast ", "medium"]) await refuse({ mode }, "mode");
  });

  it("that are numbers stay within their bounds [2.5-12]", async () => {
    for (const rows of [-1.5, 0, 100]) await expectAccepted({ rows });
    for (const rows of [-1.6, 100.1, 1e300, -1e300]) await refuse({ rows }, "rows");
  });

  it("that are texts are as long as their bounds say, in characters [2.5-13]", async () => {
    for (const month of ["12", "1234567"]) await expectAccepted({ month });
    for (const month of ["1", "12345678", ""]) await refuse({ month }, "month");
    const sized = await system.workflow(
      fileOf("Sized", [{ slug: "only" }], {
        parameters: [{ name: "word", type: "string", required: true, constraints: { min: 2, max: 2 } }],
      }),
    );
    const statusOf = async (word: string) =>
      (await attemptStart(system, key, sized, { body: { parameters: { word } } })).status;
    expect(await statusOf("\ud83d\ude00\ud83d\ude00")).toBe(202);
    expect(await statusOf("\ud83d\ude00")).toBe(400);
    expect(await statusOf("a\0")).toBe(202);
  });

  it("that are texts match their pattern [2.5-14]", async () => {
    await expectAccepted({ month: "2026-10" });
    for (const month of ["2026/09", "Sept", "2026\n0"]) await refuse({ month }, "month");
  });

  it("are told every problem at once, one entry each [7.2-04]", async () => {
    await refuse({ rows: "x", mode: "none", other: 1, another: 2 }, "rows", "mode", "another", "other");
    await expectRefused({ parameters: { month: 1, dry: "no" } }, "month", "dry");
    await expectRefused({ parameters: { other: 1 } }, "month", "other");
  });

  it("leave the redaction policy as it is, or tighten it for the run [4.6-18]", async () => {
    const inForce = async (override?: unknown) => {
      const body = override === undefined ? {} : { pii_policy_override: override };
      const run = await system.run(key, guarded, body);
      return (await system.get(`/runs/${run.run_id}`, key)).body.pii_policy;
    };
    expect(await inForce()).toEqual(policy);
    expect(await inForce({})).toEqual(policy);
    expect(await inForce(policy)).toEqual(policy);
    for (const override of [
      { operator: "remove" },
      { min_confidence: 0.5 },
      { entities: ["EMAIL_ADDRESS", "IBAN_CODE"] },
      { stages: ["inputs", "steps", "outputs"] },
      { max_coordinator_calls: 201 },
    ]) {
      expect(await inForce(override)).toEqual({ ...policy, ...override });
    }
    const { body } = await system.get(`/workflows/${guarded}`, key);
    expect(body.pii_policy).toEqual(policy);
  });

  it.each<[string, object]>([
    ["mode", { mode: "off" }],
    ["entities", { entities: ["URL"] }],
    ["min_confidence", { min_confidence: 0.85 }],
    ["operator", { operator: "hash" }],
    ["stages", { stages: ["inputs"] }],
    ["max_coordinator_calls", { max_coordinator_calls: 199 }],
  ])("may not loosen the %s of the redaction policy [4.6-19]", async (field, pii_policy_override) => {
    const answer = await attemptStart(system, key, guarded, { body: { pii_policy_override } });
    expect(outcomeOf(answer)).toEqual([400, "policy_not_tightening"]);
    expect(answer.body.error.details).toEqual({ field });
  });

  it.each<[string, object]>([
    ["mode", { mode: "on" }],
    ["entities", { entities: ["SHOE_SIZE"] }],
    ["min_confidence", { min_confidence: 0.45 }],
    ["min_confidence", { min_confidence: 0.52 }],
    ["operator", { operator: 7 }],
    ["stages", { stages: "inputs" }],
    ["max_coordinator_calls", { max_coordinator_calls: 100_001 }],
    ["modes", { modes: "rules" }],
  ])("may not send a redaction policy that is none, by its %s [4.6-20]", async (field, override) => {
    const answer = await attemptStart(system, key, guarded, { body: { pii_policy_override: override } });
    expect(outcomeOf(answer)).toEqual([400, "invalid_pii_policy"]);
    expect(answer.body.error.details).toEqual({ field });
  });
});
