import type { SentRequest } from "../wire.ts";
import { type Expectation, naming, refusal } from "./expectation.ts";
import { valuesOf } from "./question.ts";
import type { RoutedCall, RouteName } from "./route-list.ts";

type Rule = (text: string) => boolean;

const whole = (min: number, max: number): Rule => {
  return (text) => /^(0|-?[1-9][0-9]*)$/.test(text) && Number(text) >= min && Number(text) <= max;
};
const anything: Rule = () => true;
const atMost =
  (max: number): Rule =>
  (text) =>
    [...text].length <= max;
const int32 = 2_147_483_647;

const pages = { limit: whole(1, 100), cursor: anything };
const queryRules: Partial<Record<RouteName, Readonly<Record<string, Rule>>>> = {
  listWorkflows: { q: atMost(200), ...pages },
  getParameters: { version: whole(-Infinity, Infinity) },
  listRuns: {
    status: anything,
    workflow_id: anything,
    client_reference: anything,
    created_after: anything,
    created_before: anything,
    ...pages,
  },
  listEvents: { segment: anything, after_seq: whole(0, int32), limit: whole(1, 500) },
};

/** Idempotency-Key, query and body, all judged at once; null when the request has the shape of its route. */
export function checkShape(call: RoutedCall, sent: SentRequest, body: unknown): Expectation | null {
  const names: string[] = [];
  if (call.route === "startRun") {
    const keys = valuesOf(sent, "idempotency-key");
    if (keys.length !== 1 || !/^[ -~]{1,128}$/.test(keys[0] ?? "")) names.push("Idempotency-Key");
  }
  for (const [name, rule] of Object.entries(queryRules[call.route] ?? {})) {
    const given = call.query.getAll(name);
    // Two readers of a repeated parameter could take different ones, so it counts as malformed.
    if (given.length > 1 || (given[0] !== undefined && !rule(given[0]))) names.push(name);
  }
  if (call.route === "startRun") names.push(...faultsOf(body, startFields));
  if (call.route === "cancelRun" || call.route === "eraseRunData")
    names.push(...faultsOf(body, reasonFields));
  return names.length === 0 ? null : refusal(400, "invalid_request", naming(...names));
}

type FieldRule = (value: unknown) => readonly string[];

const fieldIf =
  (name: string, test: (value: unknown) => boolean): FieldRule =>
  (value) =>
    test(value) ? [] : [name];
const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
/** A text that every database can hold. */
const isText = (max: number) => (value: unknown) =>
  typeof value === "string" && [...value].length <= max && !value.includes("\0");
const isPrintable = (value: unknown, min: number, max: number) =>
  typeof value === "string" && new RegExp(`^[ -~]{${min},${max}}$`).test(value);

const startFields: Readonly<Record<string, FieldRule>> = {
  parameters: fieldIf("parameters", isObject),
  input_text: fieldIf("input_text", isText(20_000)),
  version: fieldIf("version", (value) => Number.isInteger(value)),
  client_reference: fieldIf("client_reference", (value) => isPrintable(value, 0, 256)),
  pii_policy_override: fieldIf("pii_policy_override", isObject),
  labels: (value) => {
    if (!isObject(value)) return ["labels"];
    const labels = Object.entries(value as object);
    if (labels.length > 10) return ["labels"];
    const wrong = labels.filter(([key, text]) => !isPrintable(key, 1, 64) || !isPrintable(text, 0, 256));
    return wrong.map(([key]) => `labels.${key}`);
  },
};
const reasonFields: Readonly<Record<string, FieldRule>> = { reason: fieldIf("reason", isText(500)) };

function faultsOf(body: unknown, fields: Readonly<Record<string, FieldRule>>): string[] {
  if (!isObject(body)) return ["body"];
  return Object.entries(body as object).flatMap(([name, value]) => {
    const rule = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return rule ? [...rule(value)] : [name];
  });
}
