import { type OperationId, operationIds, routes } from "@sluice/contract/v1";
import { type CheckVerdict, isoTime, parseIsoTime } from "@sluice/core";
import { type KeySafety, type KeySafetyPage, listKeySafety } from "../../console/keys/list-key-safety.ts";
import { simulateKeyCall } from "../../console/keys/simulate-key-call.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { UsageError } from "../program/usage-error.ts";
import { safetyWords } from "../text/key-safety-lines.ts";
import { table } from "../text/table.ts";
import { accepted, openKeys } from "./open-keys.ts";
import { requireWorkflow } from "./require-workflow.ts";

interface SimulateOptions {
  readonly address: string;
  readonly route: string;
  readonly at?: string;
  readonly workflow?: string;
}

const keysPerRead = 200;

export async function simulateCallCommand(
  parts: CommandParts,
  { words: [keyId], options }: Given<SimulateOptions, [key: string]>,
): Promise<Answer> {
  const { keys, actor } = await openKeys(parts);
  const route = routeOf(options.route);
  const atMs = options.at === undefined ? parts.now() : parseIsoTime(options.at);
  if (atMs === null) throw new UsageError(`--at takes an ISO-8601 time, not "${options.at}".`);
  const { workflow, address } = options;
  const call = {
    keyId,
    address,
    atMs,
    scope: routes[route].scope,
    workflowId: workflow === undefined ? null : (await requireWorkflow(parts, workflow)).workflow_id,
    startsRun: route === "startRun",
  };
  const simulated = accepted(await simulateKeyCall(keys, actor, call), keyId);
  const refusing = simulated.checks.find(({ verdict }) => verdict === "refuses");
  const rows = simulated.checks.map((check) => [check.check, verdictWords(check)]);
  const words = refusing
    ? `The call would be refused: ${refusing.reason}.`
    : "No check that is known here refuses it.";
  const pending = simulated.isActiveInDeployment
    ? ""
    : "\nThe deployment has not taken over the key's last change yet.";
  return {
    data: {
      key_id: keyId,
      at: isoTime(Math.floor(atMs)),
      refused_by: refusing ?? null,
      checks: simulated.checks,
      is_active_in_deployment: simulated.isActiveInDeployment,
    },
    text: `${table(["CHECK", "VERDICT"], rows)}\n\n${words}${pending}`,
  };
}

export async function listKeySafetyCommand(
  parts: CommandParts,
  { options }: Given<{ readonly deployment?: string }>,
): Promise<Answer> {
  const { keys, actor } = await openKeys(parts);
  const found: KeySafety[] = [];
  let after: string | null = null;
  do {
    const request = { limit: keysPerRead, after, deploymentId: options.deployment };
    const page: KeySafetyPage = accepted(await listKeySafety(keys, actor, request));
    found.push(...page.items);
    after = page.next;
  } while (after !== null);
  const rows = found.flatMap(({ key_id, name, findings }) =>
    findings.map((finding) => [key_id, name, safetyWords(finding)]),
  );
  const none = "Nothing about the keys is worth a second look.";
  return { data: found, text: rows.length === 0 ? none : table(["KEY", "NAME", "FOUND"], rows) };
}

function routeOf(text: string): OperationId {
  const route = operationIds.find((id) => id === text && routes[id].credentialed);
  if (route) return route;
  const known = operationIds.filter((id) => routes[id].credentialed).join(", ");
  throw new UsageError(`--route takes one of ${known}; not "${text}".`);
}

function verdictWords({ verdict, reason }: CheckVerdict): string {
  if (verdict === "unknown") return "known to the deployment alone";
  return reason === null ? verdict : `${verdict} (${reason})`;
}
