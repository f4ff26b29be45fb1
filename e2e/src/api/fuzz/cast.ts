import type { WorkflowFile } from "@sluice/contract";
import type { KeySettingsDraft } from "@sluice/core";
import { systemActor } from "../../../../server/src/access/actor.ts";
import { changeKey } from "../../../../server/src/console/keys/change-key.ts";
import { revokeKey } from "../../../../server/src/console/keys/revoke-key.ts";
import { importWorkflow } from "../../../../server/src/deployment/workflows/import-workflow.ts";
import { TextStore } from "../../../../server/src/platform/texts/text-store.ts";
import { admin, allScopes, fileOf, type TestSystem } from "../running-system.ts";
import { KeyState, type ModelKey, type ModelRun, type ModelWorkflow, type WorkflowName } from "./model.ts";

export const standingKeyNames = [
  "narrow",
  "keeper",
  "fenced",
  "timed",
  "fencedAndTimed",
  "revoked",
  "expired",
] as const;
export type StandingKeyName = (typeof standingKeyNames)[number];

/** What every scenario meets: workflows, and keys whose calls change nothing. */
export interface Cast {
  readonly workflows: Readonly<Record<WorkflowName, ModelWorkflow>>;
  readonly activeList: readonly { readonly id: string; readonly name: string }[];
  readonly standing: Readonly<Record<StandingKeyName, KeyState>>;
}

const redaction = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS", "PHONE_NUMBER"],
  min_confidence: 0.8,
  operator: "mask",
  stages: ["inputs", "outputs"],
  max_coordinator_calls: 200,
};

const parameters = [
  { name: "title", type: "string", required: true, constraints: { min: 2, max: 10, pattern: "^[a-z]+$" } },
  { name: "amount", type: "number", required: false, default: 5, constraints: { min: 0, max: 100 } },
  { name: "flag", type: "boolean", required: false },
  { name: "colour", type: "enum", required: false, enum_values: ["red", "green"] },
];

const gate = { slug: "gate", approve_before_start: true };

export async function assemble(system: TestSystem): Promise<Cast> {
  const workflows = await makeWorkflows(system);
  const standing = await makeStandingKeys(system, workflows);
  return { workflows, standing, activeList: await readActiveList(system) };
}

async function readActiveList({ database }: TestSystem): Promise<Cast["activeList"]> {
  const rows = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id as id", "name"])
    .where("status", "=", "active")
    .execute();
  return rows.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
}

/** A key with this much room, as the model knows it. */
export async function makeKey(
  system: TestSystem,
  wanted: Partial<KeySettingsDraft> = {},
  facts: Partial<ModelKey> = {},
): Promise<ModelKey> {
  const credentials = await system.key(wanted);
  return {
    credentials,
    scopes: new Set<string>(wanted.scopes ?? allScopes),
    workflowIds: wanted.workflow_access?.mode === "explicit" ? wanted.workflow_access.workflow_ids : null,
    isValid: true,
    addressAllowed: true,
    shutHours: null,
    requestsPerMinute: wanted.rate_limit_rpm ?? 10_000,
    runsPerDay: wanted.daily_run_quota ?? 100_000,
    slots: wanted.max_concurrent_runs ?? 100,
    ...facts,
  };
}

async function makeWorkflows(system: TestSystem): Promise<Cast["workflows"]> {
  const { database, blobs } = system;
  const importing = { database, texts: new TextStore(database, blobs, Date.now), now: Date.now };
  const save = async (file: WorkflowFile) => (await importWorkflow(importing, systemActor, file)).workflow_id;
  const plain = {
    isActive: true,
    isReady: true,
    versions: [1],
    activeVersion: 1,
    takesParameters: () => false,
    redacts: false,
    endsAlone: false,
  };
  await system.workflow(fileOf("Gated", [gate]));
  const gated = await system.workflow(fileOf("Gated", [gate], { parameters }));
  const inactive = await system.workflow(fileOf("Inactive", [gate]));
  await database.write(({ sql }) =>
    sql.updateTable("workflows").set({ status: "inactive" }).where("workflow_id", "=", inactive).execute(),
  );
  const unready = await system.workflow(fileOf("Unready", [{ slug: "work", node_type: "task" }]));
  const redacted = await system.workflow(fileOf("Redacted", [gate], { pii_policy: redaction }));
  const quick = await system.workflow(fileOf("Quick", [{ slug: "only" }]));
  const draft = await save(fileOf("Draft", [gate]));
  return {
    quick: { ...plain, name: "quick", id: quick, endsAlone: true },
    gated: {
      ...plain,
      name: "gated",
      id: gated,
      versions: [1, 2],
      activeVersion: 2,
      takesParameters: (version) => version === 2,
    },
    redacted: { ...plain, name: "redacted", id: redacted, redacts: true },
    draft: { ...plain, name: "draft", id: draft, isActive: false, activeVersion: null },
    inactive: { ...plain, name: "inactive", id: inactive, isActive: false },
    unready: { ...plain, name: "unready", id: unready, isReady: false },
  };
}

async function makeStandingKeys(system: TestSystem, workflows: Cast["workflows"]): Promise<Cast["standing"]> {
  const { consoleParts } = system;
  const hour = new Date().getUTCHours();
  // Shut for as long as any run of the fuzzer lasts.
  const shutHours = { start_hour: (hour + 12) % 24, end_hour: (hour + 13) % 24 };
  const fence = { allowed_ranges: ["10.0.0.0/8", "2001:db8::/32"] };
  const fenced = await makeKey(system, fence, { addressAllowed: false });
  const timed = await makeKey(system, { valid_hours_utc: shutHours }, { shutHours });
  const both = { ...fence, valid_hours_utc: shutHours };
  const fencedAndTimed = await makeKey(system, both, { addressAllowed: false, shutHours });
  const narrow = await makeKey(system, { scopes: ["workflows:read"] });
  const revoked = await makeKey(system, {}, { isValid: false });
  await revokeKey(consoleParts, admin, { keyId: revoked.credentials.keyId });
  const expired = await makeKey(system, {}, { isValid: false });
  await changeKey(consoleParts, admin, {
    keyId: expired.credentials.keyId,
    action: "key.expire",
    decide: () => ({ expires_at: Date.now() - 1 }),
  });
  await system.pushKeys();
  return {
    narrow: new KeyState(narrow),
    keeper: await makeKeeper(system, workflows),
    fenced: new KeyState(fenced),
    timed: new KeyState(timed),
    fencedAndTimed: new KeyState(fencedAndTimed),
    revoked: new KeyState(revoked),
    expired: new KeyState(expired),
  };
}

/** A key that only reads, with a finished run that wrote files. */
async function makeKeeper(system: TestSystem, workflows: Cast["workflows"]): Promise<KeyState> {
  const script =
    "mkdir -p outputs; printf 0123456789 > outputs/digits.txt; printf '{}' > outputs/result.json";
  const writer = await system.workflow(fileOf("Writer", [{ slug: "write", script }]));
  const scopes: KeySettingsDraft["scopes"] = ["workflows:read", "runs:read", "outputs:read"];
  const keeper = new KeyState(await makeKey(system, { scopes }));
  const maker = await system.key();
  const { run_id } = await system.run(maker, writer);
  await system.until(maker, run_id, "completed");
  const { body } = await system.get(`/runs/${run_id}/outputs`, maker);
  await system.database.write(({ sql }) =>
    sql
      .updateTable("runs")
      .set({ key_id: keeper.key.credentials.keyId })
      .where("run_id", "=", run_id)
      .execute(),
  );
  // Made with the model's own workflow replaced: no request can tell which one a finished run was of.
  const workflow = { ...workflows.quick, id: writer };
  const outputs = [{ id: body.outputs[0].output_id as string, bytes: 10 }];
  const run: ModelRun = {
    id: run_id,
    workflow,
    reference: null,
    status: "completed",
    purgedAt: null,
    outputs,
  };
  keeper.runs.push(run);
  return keeper;
}
