import { writeFile } from "node:fs/promises";
import { limits } from "@sluice/contract";
import { makeBundle } from "../../console/bundle/make-bundle.ts";
import { deleteDeployment } from "../../console/deployments/delete-deployment.ts";
import { editDeployment } from "../../console/deployments/edit-deployment.ts";
import { type DeploymentPosition, listDeployments } from "../../console/deployments/list-deployments.ts";
import { preflightDeployment } from "../../console/deployments/preflight-deployment.ts";
import { registerNewDeployment } from "../../console/deployments/register-new-deployment.ts";
import { setDeploymentLicence } from "../../console/deployments/set-deployment-licence.ts";
import { showDeployment } from "../../console/deployments/show-deployment.ts";
import { editConsoleSettings } from "../../console/settings/edit-console-settings.ts";
import { showConsoleSettings } from "../../console/settings/show-console-settings.ts";
import { errorCode } from "../../platform/faults/file-errors.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { acceptedDeployment } from "../text/deployment-refusal-lines.ts";
import { describeDeployment } from "../text/describe-deployment.ts";
import { table } from "../text/table.ts";
import { type DeploymentOptions, readDeploymentOptions } from "./deployment-options.ts";
import { operator } from "./operator.ts";

type OfDeployment = Given<object, [deployment: string]>;

export async function listDeploymentsCommand({ openConsole }: CommandParts): Promise<Answer> {
  const { parts } = await openConsole();
  const items = [];
  for (let after: DeploymentPosition | undefined; ; ) {
    const limit = limits.console.deploymentPage.max;
    const page = acceptedDeployment(await listDeployments(parts, operator(), { limit, after }));
    items.push(...page.items);
    if (page.next === null) break;
    after = page.next;
  }
  const rows = items.map((each) => [
    each.deployment_id,
    each.name,
    each.kind,
    each.release ?? "",
    each.health.replace("_", " "),
    each.last_heard_at ?? "",
    String(each.seats_used),
    String(each.keys),
  ]);
  const headings = ["ID", "NAME", "KIND", "RELEASE", "HEALTH", "LAST HEARD", "SEATS", "KEYS"];
  return { data: { items }, text: table(headings, rows) };
}

export async function showDeclaredCommand(
  { openConsole }: CommandParts,
  { words: [deploymentId] }: OfDeployment,
): Promise<Answer> {
  const { parts } = await openConsole();
  const view = acceptedDeployment(await showDeployment(parts, operator(), { deploymentId }));
  return { data: view, text: describeDeployment(view) };
}

export async function registerDeploymentCommand(
  { openConsole }: CommandParts,
  { words: [name], options }: Given<DeploymentOptions & { readonly standard?: boolean }, [name: string]>,
): Promise<Answer> {
  const settings = await readDeploymentOptions(options);
  const { parts } = await openConsole();
  const kind = options.standard ? "standard" : "governed";
  const view = acceptedDeployment(await registerNewDeployment(parts, operator(), { name, kind, settings }));
  const next = `It is registered. Start it elsewhere with the files of: deployment bundle ${view.deployment_id}`;
  return { data: view, text: `${describeDeployment(view)}\n\n${next}` };
}

export async function editDeploymentCommand(
  { openConsole }: CommandParts,
  {
    words: [deploymentId],
    options,
  }: Given<DeploymentOptions & { readonly name?: string }, [deployment: string]>,
): Promise<Answer> {
  const named = options.name === undefined ? {} : { name: options.name };
  const changes = { ...named, ...(await readDeploymentOptions(options)) };
  const { parts } = await openConsole();
  const view = acceptedDeployment(await editDeployment(parts, operator(), { deploymentId, changes }));
  return { data: view, text: describeDeployment(view) };
}

export async function deleteDeploymentCommand(
  { openConsole }: CommandParts,
  { words: [deploymentId], options }: Given<{ readonly confirm: string }, [deployment: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const request = { deploymentId, confirmName: options.confirm };
  acceptedDeployment(await deleteDeployment(parts, operator(), request));
  return { data: { deployment_id: deploymentId, deleted: true }, text: `${deploymentId} is deleted.` };
}

export async function holdDeploymentCommand(
  { openConsole }: CommandParts,
  { words: [deploymentId], options }: Given<{ readonly reason?: string }, [deployment: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const request = { deploymentId, hold: { reason: options.reason ?? null } };
  const view = acceptedDeployment(await setDeploymentLicence(parts, operator(), request));
  return {
    data: view,
    text: `The licence of ${view.name} is on hold: it takes no work once it has heard of it.`,
  };
}

export async function resumeDeploymentCommand(
  { openConsole }: CommandParts,
  { words: [deploymentId] }: OfDeployment,
): Promise<Answer> {
  const { parts } = await openConsole();
  const view = acceptedDeployment(
    await setDeploymentLicence(parts, operator(), { deploymentId, hold: null }),
  );
  return { data: view, text: `The licence of ${view.name} is active again.` };
}

export async function preflightCommand(
  { openConsole }: CommandParts,
  { words: [deploymentId] }: OfDeployment,
): Promise<Answer> {
  const { parts } = await openConsole();
  const { warnings } = acceptedDeployment(await preflightDeployment(parts, operator(), { deploymentId }));
  const rows = warnings.map(({ severity, code, message }) => [severity, code, message]);
  const text = rows.length === 0 ? "There is nothing to warn of." : table(["", "CODE", "WHAT"], rows);
  return { data: { warnings }, text };
}

interface BundleOptions {
  readonly consoleUrl: string;
  readonly output?: string;
}

export async function bundleCommand(
  { openConsole }: CommandParts,
  { words: [deploymentId], options }: Given<BundleOptions, [deployment: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const consoleUrl = options.consoleUrl;
  const { fileName, zip } = acceptedDeployment(
    await makeBundle({ ...parts, consoleUrl }, operator(), { deploymentId }),
  );
  const file = options.output ?? fileName;
  await writeNew(file, zip);
  return {
    data: { deployment_id: deploymentId, file },
    text: `${file} holds the files that start it, with a token that is given out this once: keep it from others.`,
  };
}

async function writeNew(file: string, content: Buffer): Promise<void> {
  try {
    await writeFile(file, content, { mode: 0o600, flag: "wx" });
  } catch (cause) {
    if (errorCode(cause) !== "EEXIST") throw cause;
    throw new Refused(`The file ${file} is there already: name another one with --output.`);
  }
}

/** The way back in for whoever shut themselves out. */
export async function consoleAccessCommand(
  { openConsole }: CommandParts,
  { options: { allow } }: Given<{ readonly allow?: readonly string[] }>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const settings = acceptedDeployment(
    allow === undefined
      ? await showConsoleSettings(parts, operator())
      : await editConsoleSettings(parts, operator(), { userAccessRanges: allow }),
  );
  const ranges = settings.user_access_ranges.join(", ");
  return { data: settings, text: `The console may be used from ${ranges}.` };
}
