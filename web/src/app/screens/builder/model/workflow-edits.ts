import type { DefinitionSettings, PiiPolicy, WorkflowDefinition } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import type { Draft } from "./draft.ts";

const { minConfidence, maxCoordinatorCalls } = limits.pii;

/** What is redacted when somebody turns redaction on: by rules, the commonest entities, everywhere. */
const firstPolicy: PiiPolicy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS", "PHONE_NUMBER", "CREDIT_CARD", "IBAN_CODE"],
  min_confidence: minConfidence.default,
  operator: "mask",
  stages: ["inputs", "steps", "outputs"],
  max_coordinator_calls: maxCoordinatorCalls.default,
};

export function changeSettings(draft: Draft, change: DefinitionSettings): Draft {
  const settings = { ...draft.definition.settings, ...change };
  const told = Object.entries(settings).filter(([, value]) => value !== undefined && value !== null);
  return withField(draft, "settings", told.length > 0 ? Object.fromEntries(told) : undefined);
}

/** The first change turns it on with sensible values; `off` takes the policy away. */
export function changePolicy(draft: Draft, change: Partial<PiiPolicy>): Draft {
  if (change.mode === "off") return withField(draft, "pii_policy", undefined);
  const policy = draft.definition.pii_policy;
  const current = policy === undefined || policy.mode === "off" ? firstPolicy : policy;
  return withField(draft, "pii_policy", { ...current, ...change });
}

export function setResultSchema(draft: Draft, schema: Record<string, unknown> | null): Draft {
  return withField(draft, "result_schema", schema ?? undefined);
}

export function setSupervisor(draft: Draft, agent: string | null): Draft {
  return withField(draft, "supervisor", agent ?? undefined);
}

function withField<Field extends keyof WorkflowDefinition>(
  draft: Draft,
  field: Field,
  value: WorkflowDefinition[Field] | undefined,
): Draft {
  const { [field]: _, ...rest } = draft.definition;
  const definition = value === undefined ? rest : { ...rest, [field]: value };
  return { ...draft, definition: definition as WorkflowDefinition };
}
