import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { StopStack } from "../../platform/lifecycle/stop-stack.ts";
import { Turns } from "../../platform/sharing/turns.ts";
import type { WorkFolder } from "../../platform/storage/work-folder.ts";
import type { ScriptEnvironment } from "../environments/environment.ts";
import { noImages } from "../environments/images/no-images.ts";
import type { ScriptRuntime } from "../environments/script-runtime.ts";
import { VirtualShellEnvironment } from "../environments/virtual-shell/virtual-shell-environment.ts";
import { deploymentSecret } from "../identity/deployment-secret.ts";
import { FileRedactor } from "../redaction/file-redactor.ts";
import { activationQueue } from "../runs/queue-activation.ts";
import { OwnedRuns } from "./owned-runs.ts";
import { RunActivations } from "./run-activations.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { folderStaging } from "./staging.ts";

// Owning a run is cheap. The turns limit how many steps run at once.
const runsOwnedAtOnce = 512;
const cores = Math.max(2, availableParallelism());
// A lane gets half, so one lane alone runs as many scripts as there are cores. Scripts that have yielded do not count:
// they sleep, or have a low priority by then.
const briskScripts = cores * 2;
// More than scripts: while one runs, other steps are read, stored and prepared.
const briskSteps = cores * 4;
// Files and long texts. A lane gets half.
const redactedAtOnce = 4;
const warmAfterMs = 1_000;

type OwnParts = "environments" | "redactor" | "redactionKey" | "turns" | "owned" | "staging";

/** Lets this process work on runs. Call it before the queue starts. Answers where it runs scripts. */
export async function startRuntime(
  parts: Omit<RuntimeParts, OwnParts> & {
    sandbox: ScriptEnvironment;
    work: WorkFolder;
    scriptsAtOnce: number;
  },
  stack: StopStack,
): Promise<ScriptRuntime> {
  const shellFolder = join(parts.work.path, "shell");
  await mkdir(shellFolder, 0o700);
  const virtual = new VirtualShellEnvironment({
    warm: cores,
    kept: briskScripts,
    makeFolder: async () => shellFolder,
  });
  stack.push("virtual shell", () => virtual.stop());
  // After the process has begun to serve. A run that comes earlier starts the process it needs.
  const warming = setTimeout(() => {
    virtual
      .start()
      .catch((error: unknown) => parts.log.error({ error }, "The virtual shell could not be started."));
  }, warmAfterMs);
  stack.push("warming", async () => clearTimeout(warming));
  const owned = new OwnedRuns(parts.database, (error) =>
    parts.log.error({ error }, "The runs in work here could not be compared with the database."),
  );
  const redactionKey = await deploymentSecret(parts.database, "redaction");
  const redactor = new FileRedactor({ key: redactionKey, threads: redactedAtOnce });
  stack.push("redactor", () => redactor.stop());
  redactor.start();
  const redacting = new Turns({ places: redactedAtOnce, brisk: redactedAtOnce });
  const runtime: RuntimeParts = {
    ...parts,
    redactor: {
      redactFile: (job, signal, run) => redacting.run(run, signal, () => redactor.redactFile(job, signal)),
    },
    redactionKey,
    environments: { virtual, sandbox: parts.sandbox },
    turns: {
      steps: new Turns({ places: parts.scriptsAtOnce, brisk: briskSteps }),
      scripts: new Turns({ places: parts.scriptsAtOnce, brisk: briskScripts }),
      ownWork: new Turns({ places: briskSteps, brisk: briskSteps }),
    },
    owned,
    staging: folderStaging(parts.work),
  };
  const activations = new RunActivations(runtime);
  parts.jobs.handle(activationQueue, { concurrency: runsOwnedAtOnce }, (job, context) =>
    activations.activate(job, context),
  );
  return {
    environments: runtime.environments,
    scriptTurns: runtime.turns.scripts,
    staging: runtime.staging,
    images: parts.images ?? noImages,
  };
}
