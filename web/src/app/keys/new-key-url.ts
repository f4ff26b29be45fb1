import { limits } from "@sluice/contract/limits";

interface WantedKey {
  readonly consoleUrl: string;
  readonly deploymentId: string;
  readonly workflowId: string;
  readonly workflowName: string;
}

const suffix = " by API";

/** Where an administrator makes a key for one workflow: the console's form, filled in as far as it can be. */
export function newKeyUrl({ consoleUrl, deploymentId, workflowId, workflowName }: WantedKey): string {
  const name = `${[...workflowName].slice(0, limits.key.nameMaxChars - suffix.length).join("")}${suffix}`;
  const filledIn = { deployment: deploymentId, workflow: workflowId, name, step: "review" };
  return `${consoleUrl}/keys/new?${new URLSearchParams(filledIn)}`;
}
