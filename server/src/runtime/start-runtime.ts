import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BubblewrapEnvironment } from "../environments/bubblewrap/bubblewrap-environment.ts";
import { VirtualShellEnvironment } from "../environments/virtual-shell/virtual-shell-environment.ts";
import type { StopStack } from "../lifecycle/stop-stack.ts";
import { activationQueue } from "../runs/command-run.ts";
import { WorkflowVersions } from "../workflows/workflow-versions.ts";
import { activateRun } from "./activate-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

// A run is held while its steps are at work; the shell's own pool decides how many of those run at once.
const runsHeldAtOnce = 64;

/** Lets this process work on runs. Call it before the queue starts. */
export async function startRuntime(
  parts: Omit<RuntimeParts, "environments" | "versions" | "stagingFolder">,
  stack: StopStack,
): Promise<void> {
  const stagingFolder = await mkdtemp(join(tmpdir(), "sluice-staging-"));
  stack.push("staging folder", () => rm(stagingFolder, { recursive: true, force: true }));
  const virtual = new VirtualShellEnvironment();
  stack.push("virtual shell", () => virtual.stop());
  await virtual.start();
  const sandbox = new BubblewrapEnvironment();
  stack.push("sandbox", () => sandbox.stop());
  const versions = new WorkflowVersions(parts.database, parts.texts);
  const runtime: RuntimeParts = { ...parts, versions, environments: { virtual, sandbox }, stagingFolder };
  parts.jobs.handle(activationQueue, { concurrency: runsHeldAtOnce }, (job, context) =>
    activateRun(runtime, job.key, context),
  );
}
