import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import { Turns } from "../../platform/sharing/turns.ts";
import type { WorkFolder } from "../../platform/storage/work-folder.ts";
import type { ScriptEnvironment } from "../environments/environment.ts";
import { VirtualShellEnvironment } from "../environments/virtual-shell/virtual-shell-environment.ts";
import { deploymentSecret } from "../identity/deployment-secret.ts";
import { FileRedactor } from "../redaction/file-redactor.ts";
import { activationQueue } from "../runs/queue-activation.ts";
import { HeldRuns } from "./held-runs.ts";
import { RunActivations } from "./run-activations.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { folderStaging } from "./staging.ts";

// Holding a run is cheap; how many steps are executed at once is for the turns to say.
const runsHeldAtOnce = 512;
const cores = Math.max(2, availableParallelism());
// One lane is given half, so alone it has as many scripts at work as there are cores. Those that have yielded, which
// sleep or have a low priority by then, do not count.
const briskScripts = cores * 2;
// More than scripts: while one runs, another step is read, stored and made ready.
const briskSteps = cores * 4;
// Files and long texts; one lane has half.
const redactedAtOnce = 4;
const warmAfterMs = 1_000;

type OwnParts = "environments" | "redactor" | "redactionKey" | "turns" | "held" | "staging";

/** Lets this process work on runs. Call it before the queue starts. */
export async function startRuntime(
  parts: Omit<RuntimeParts, OwnParts> & {
    sandbox: ScriptEnvironment;
    work: WorkFolder;
    scriptsAtOnce: number;
  },
  stack: StopStack,
): Promise<void> {
  const shellFolder = join(parts.work.path, "shell");
  await mkdir(shellFolder, 0o700);
  const virtual = new VirtualShellEnvironment({
    warm: cores,
    kept: briskScripts,
    makeFolder: async () => shellFolder,
  });
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
  const redactor = new FileRedactor({ key: redactionKey, threads: redactedAtOnce });
  stack.push("redactor", () => redactor.stop());
  redactor.start();
  const redacting = new Turns({ places: redactedAtOnce, brisk: redactedAtOnce });
  const runtime: RuntimeParts = {
    ...parts,
    redactor: {
      redactFile: (job, signal, run) => redacting.hold(run, signal, () => redactor.redactFile(job, signal)),
    },
    redactionKey,
    environments: { virtual, sandbox: parts.sandbox },
    turns: {
      steps: new Turns({ places: parts.scriptsAtOnce, brisk: briskSteps }),
      scripts: new Turns({ places: parts.scriptsAtOnce, brisk: briskScripts }),
      ownWork: new Turns({ places: briskSteps, brisk: briskSteps }),
    },
    held,
    staging: folderStaging(parts.work),
  };
  const activations = new RunActivations(runtime);
  parts.jobs.handle(activationQueue, { concurrency: runsHeldAtOnce }, (job, context) =>
    activations.activate(job, context),
  );
}
