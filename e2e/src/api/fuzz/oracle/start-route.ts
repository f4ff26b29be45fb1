import { overrides } from "../bodies.ts";
import { type ModelRun, type ModelWorkflow, parameterRules } from "../model.ts";
import { type Expectation, firstOf, naming, refusal, same } from "./expectation.ts";
import { type Question, valuesOf } from "./question.ts";
import { reachOf } from "./workflow-routes.ts";

/** The nine checks of a start. */
export function expectedOfStart({ world, state, call, sent, body }: Question): Expectation {
  const workflow = reachOf(world, state, call.ids[0] ?? "");
  if (!workflow) return refusal(404, "workflow_not_found");
  if (!workflow.isActive) return refusal(409, "workflow_not_active");
  const version = Number(body.version ?? workflow.activeVersion);
  if (!workflow.versions.includes(version)) return refusal(422, "version_not_found");
  const wrong = wrongParameters(workflow.takesParameters(version), body.parameters ?? {});
  if (wrong.length > 0) return refusal(400, "invalid_parameters", naming(...wrong));
  const loosening = overrideFault(workflow, body.pii_policy_override);
  if (loosening)
    return refusal(400, loosening[0], {
      details: (found) => same("details", found, { field: loosening[1] }),
    });
  if (!workflow.isReady) {
    return refusal(409, "workflow_not_ready", {
      details: ({ reasons }) => (reasons?.length > 0 ? null : "no reason is given"),
    });
  }

  const idempotencyKey = valuesOf(sent, "idempotency-key")[0] ?? "";
  const meaning = meaningOf(body);
  const first = state.starts.find((start) => start.idempotencyKey === idempotencyKey);
  if (first) {
    const isSame = first.workflow.id === workflow.id && first.meaning === meaning;
    if (!isSame) return refusal(409, "idempotency_conflict");
    const replayed = { "idempotency-replayed": "true" };
    return { status: 200, headers: replayed, body: (run) => same("run_id", run.run_id, first.run.id) };
  }
  if (state.active >= state.key.slots)
    return refusal(429, "too_many_active_runs", { headers: { "retry-after": "5" } });
  if (state.starts.length >= state.key.runsPerDay) return refusal(429, "quota_exceeded");

  const reference = typeof body.client_reference === "string" ? body.client_reference : null;
  return {
    status: 202,
    body: (run) =>
      firstOf(
        same("status", run.status, "running"),
        same("workflow_id", run.workflow_id, workflow.id),
        same("version", run.version, version),
        same("client_reference", run.client_reference, reference),
        same("error", run.error, null),
        state.runs.some(({ id }) => id === run.run_id) ? "the run was there before" : null,
      ),
    learn: ({ run_id }) => {
      const going = { status: "going", purgedAt: null, outputs: [] } as const;
      const run: ModelRun = { id: run_id, workflow, reference, ...going };
      state.runs.push(run);
      state.starts.push({ idempotencyKey, workflow, meaning, body, run });
    },
  };
}

function wrongParameters(isAsked: boolean, given: unknown): string[] {
  const rules: Readonly<Record<string, (value: unknown) => boolean>> = isAsked ? parameterRules : {};
  const sent = Object.entries(given as object);
  const wrong = sent.filter(([name, value]) => !(Object.hasOwn(rules, name) && rules[name]?.(value)));
  const missing = isAsked && !Object.hasOwn(given as object, "title") ? ["title"] : [];
  return [...wrong.map(([name]) => name), ...missing];
}

function overrideFault(workflow: ModelWorkflow, override: unknown): readonly [string, string] | null {
  if (override === undefined) return null;
  const known = overrides.find(({ value }) => JSON.stringify(value) === JSON.stringify(override));
  if (!known) return ["invalid_pii_policy", Object.keys(override as object)[0] ?? ""];
  return workflow.redacts ? known.redacting : known.off;
}

function meaningOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(meaningOf).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}:${meaningOf(member)}`,
  );
  return `{${members.sort().join()}}`;
}
