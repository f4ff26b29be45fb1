import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { deploymentSecret } from "../deployments/deployment-secret.ts";
import type { ScriptEnvironment } from "../environments/environment.ts";
import { VirtualShellEnvironment } from "../environments/virtual-shell/virtual-shell-environment.ts";
import type { StopStack } from "../lifecycle/stop-stack.ts";
import { FileRedactor } from "../redaction/file-redactor.ts";
import { activationQueue } from "../runs/command-run.ts";
import { HeldRuns } from "./held-runs.ts";
import { RunActivations } from "./run-activations.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { folderStaging } from "./staging.ts";
import { StepSlots } from "./step-slots.ts";

// Holding a run is cheap; how many steps are executed at once is for the slots to say.
const runsHeldAtOnce = 256;
const shells = Math.max(2, availableParallelism());
// More than there are shells: while one step runs, another is read, stored and made ready. Not many more,
// because among those that have a turn the shells are given out in order, not by turns across runs.
const stepsAtOnce = shells * 2;
const warmAfterMs = 1_000;

type OwnParts = "environments" | "redactor" | "redactionKey" | "slots" | "held" | "staging";

/** Lets this process work on runs. Call it before the queue starts. */
export async function startRuntime(
  parts: Omit<RuntimeParts, OwnParts> & { sandbox: ScriptEnvironment },
  stack: StopStack,
): Promise<void> {
  const stagingFolder = await mkdtemp(join(tmpdir(), "sluice-staging-"));
  stack.push("staging folder", () => rm(stagingFolder, { recursive: true, force: true }));
  const virtual = new VirtualShellEnvironment({ size: shells });
  stack.push("virtual shell", () => virtual.stop());
  // Once the process serves: a run that comes before the pool is warm has its process started for it.
  const warming = setTimeout(() => {
    virtual
      .start()
      .catch((error: unknown) => parts.log.error({ error }, "The virtual shell could not be started."));
  }, warmAfterMs);
  stack.push("warming", async () => clearTimeout(warming));
  const held = new HeldRuns(parts.database, (error) =>
    parts.log.error({ error }, "Held runs could not be looked at."),
  );
  const redactionKey = await deploymentSecret(parts.database, "redaction");
  const redactor = new FileRedactor({ key: redactionKey });
  stack.push("redactor", () => redactor.stop());
  redactor.start();
  const runtime: RuntimeParts = {
    ...parts,
    redactor,
    redactionKey,
    environments: { virtual, sandbox: parts.sandbox },
    slots: new StepSlots(stepsAtOnce),
    held,
    staging: folderStaging(stagingFolder),
  };
  const activations = new RunActivations(runtime);
  parts.jobs.handle(activationQueue, { concurrency: runsHeldAtOnce }, (job, context) =>
    activations.activate(job, context),
  );
}
