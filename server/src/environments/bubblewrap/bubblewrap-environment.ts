import { access, rm } from "node:fs/promises";
import type { EnvironmentStatus, ScriptEnvironment, StepOutcome, StepRequest } from "../environment.ts";
import { failedStep } from "../step-outcomes.ts";
import { StepsUnderWay } from "../steps-under-way.ts";
import {
  type BubblewrapHost,
  bubblewrapStatus,
  sandboxUserName,
  thisHost,
  type UnixUser,
} from "./bubblewrap-status.ts";
import { writeGivenFiles } from "./given-files.ts";
import { interpreters, sandboxCommand } from "./sandbox-command.ts";
import { SandboxRun } from "./sandbox-run.ts";
import { seccompFilter } from "./seccomp-filter.ts";

/**
 * Real Linux commands in a sandbox of their own for each attempt. Where one cannot be had, nothing runs.
 * The clock and the randomness are the machine's, so a re-run may come to another command than the one
 * that was allowed; then it parks again with the new one.
 */
export class BubblewrapEnvironment implements ScriptEnvironment {
  readonly #host: BubblewrapHost;
  readonly #steps = new StepsUnderWay();

  constructor(host: BubblewrapHost = thisHost) {
    this.#host = host;
  }

  async status(): Promise<EnvironmentStatus> {
    const status = await bubblewrapStatus(this.#host);
    if (status.state !== "ready" || seccompFilter() !== null) return status;
    return {
      state: "needs_attention",
      reason: `There is no filter of system calls for this processor (${process.arch}). Use the virtual shell.`,
    };
  }

  async run(request: StepRequest): Promise<StepOutcome> {
    return await this.#steps.run(request, (stoppable) => this.#runOne(stoppable));
  }

  async stop(): Promise<void> {
    await this.#steps.stop();
  }

  async #runOne(request: StepRequest): Promise<StepOutcome> {
    if (request.signal.aborted) return { kind: "stopped" };
    const status = await this.status();
    const bwrap = await this.#host.findProgram("bwrap");
    const filter = seccompFilter();
    if (status.state === "needs_attention") return failedStep(status.reason);
    if (bwrap === null || filter === null)
      return failedStep("bubblewrap has just gone from the server; install it again.");
    const interpreter = interpreters[request.language];
    if (
      !(await access(interpreter).then(
        () => true,
        () => false,
      ))
    ) {
      return failedStep(
        `The server has no ${interpreter}, which this script needs. Install it, or use the virtual shell.`,
      );
    }
    const user: UnixUser | null = this.#host.ownUid === 0 ? await this.#host.findUser(sandboxUserName) : null;
    const given = await writeGivenFiles(request, user);
    try {
      const command = sandboxCommand({ bwrap, language: request.language, given, limits: request.limits });
      return await new SandboxRun({ request, command, user, filter, mountPoint: given.mountPoint }).outcome;
    } finally {
      await rm(given.folder, { recursive: true, force: true });
    }
  }
}
