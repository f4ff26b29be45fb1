import { existsSync } from "node:fs";
import { realpath, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type {
  EnvironmentStatus,
  ScriptEnvironment,
  StepOutcome,
  StepRequest,
  UnpackedImage,
} from "../environment.ts";
import { failedStep } from "../step-outcomes.ts";
import { StepsUnderWay } from "../steps-under-way.ts";
import {
  type BubblewrapHost,
  bubblewrapStatus,
  sandboxUserName,
  thisHost,
  type UnixUser,
} from "./bubblewrap-status.ts";
import { endLeftoverSandboxes } from "./end-leftover-sandboxes.ts";
import { gateFault } from "./gate-fault.ts";
import { gatedPrograms } from "./gated-programs.ts";
import { writeGivenFiles } from "./given-files.ts";
import { type InstalledProgram, imagePrograms, installedPrograms } from "./installed-programs.ts";
import { inImage, interpreterOf, sandboxCommand } from "./sandbox-command.ts";
import { sandboxMarker } from "./sandbox-marker.ts";
import { SandboxRun } from "./sandbox-run.ts";
import { seccompFilter } from "./seccomp-filter.ts";
import { type UnpackOutcome, type UnpackRequest, unpackInSandbox } from "./unpack-in-sandbox.ts";

/** In the sandbox, besides the interpreter; what makes the sandbox itself is tried by its status. */
const ownPrograms = ["/usr/bin/bash", "/usr/bin/flock"];

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

  /** Ends the processes that dead servers left here, and answers how many there were. */
  async endLeftovers(): Promise<number> {
    const { ownUid } = this.#host;
    if (ownUid === null || !existsSync("/proc/self/ns/pid")) return 0;
    const user = await this.#user();
    return ownUid === 0 && user === null ? 0 : endLeftoverSandboxes(user?.uid ?? ownUid);
  }

  async run(request: StepRequest): Promise<StepOutcome> {
    return await this.#steps.run(request, (stoppable) => this.#runOne(stoppable));
  }

  async stop(): Promise<void> {
    await this.#steps.stop();
  }

  /** The user that root switches to. Null for a server that runs sandboxes as its own user. */
  async #user(): Promise<UnixUser | null> {
    return this.#host.ownUid === 0 ? await this.#host.findUser(sandboxUserName) : null;
  }

  async #runOne(request: StepRequest): Promise<StepOutcome> {
    if (request.signal.aborted) return { kind: "stopped" };
    const status = await this.status();
    const bwrap = await this.#host.findProgram("bwrap");
    const filter = seccompFilter();
    if (status.state === "needs_attention") return failedStep(status.reason);
    if (bwrap === null || filter === null)
      return failedStep("bubblewrap has just gone from the server; install it again.");
    const { language, limits, image } = request;
    const found = image ? imageRealPaths(language, image) : await machineRealPaths(language);
    if (!found.ok) return failedStep(found.reason);
    const programs = await this.#programsOf(request);
    if (programs === null) {
      return failedStep(
        "The server could not list its programs, so flagged commands cannot be held back. Install find (the package findutils), or use the virtual shell.",
      );
    }
    const gated = gatedPrograms(programs, request.flagged);
    const fault = gateFault(request.flagged, gated, found.realPaths);
    if (fault !== null) return failedStep(fault);
    const user = await this.#user();
    const folder = await writeGivenFiles(request, user, gated.length);
    try {
      const given = image ? relative(image.folder, folder) : ".";
      const marker = sandboxMarker();
      const command = sandboxCommand({ bwrap, marker, language, gated, limits, given, image });
      const start = image?.folder ?? folder;
      return await new SandboxRun({ request, command, user, filter, folder: start, gated }).outcome;
    } finally {
      await rm(image ? dirname(folder) : folder, { recursive: true, force: true });
    }
  }

  async #programsOf({ flagged, image }: StepRequest): Promise<readonly InstalledProgram[] | null> {
    if (flagged.length === 0) return [];
    const listed = image ? imagePrograms(join(image.folder, "rootfs")) : installedPrograms();
    return await listed.catch(() => null);
  }

  /** Checks an image and unpacks it into a folder, in a sandbox of its own. The folder is the sandbox's user's from then on. */
  async unpackImage(request: Omit<UnpackRequest, "bwrap" | "user" | "filter">): Promise<UnpackOutcome> {
    const status = await this.status();
    const bwrap = await this.#host.findProgram("bwrap");
    const filter = seccompFilter();
    if (status.state === "needs_attention") return { ok: false, reason: status.reason };
    if (bwrap === null || filter === null)
      return { ok: false, reason: "bubblewrap has just gone from the server." };
    return await unpackInSandbox({ ...request, bwrap, filter, user: await this.#user() });
  }
}

type Needed =
  | { readonly ok: true; readonly realPaths: string[] }
  | { readonly ok: false; readonly reason: string };

async function machineRealPaths(language: StepRequest["language"]): Promise<Needed> {
  const needed = [...ownPrograms, interpreterOf(language, undefined)];
  const found = await Promise.all(needed.map((path) => realpath(path).catch(() => null)));
  const missing = needed[found.indexOf(null)];
  if (missing === undefined) return { ok: true, realPaths: found.filter((path) => path !== null) };
  const reason = `The server has no ${missing}, which this script needs. Install it, or use the virtual shell.`;
  return { ok: false, reason };
}

/** Our own programs in the sandbox call these two by these paths. */
function imageRealPaths(language: StepRequest["language"], { programs }: UnpackedImage): Needed {
  const needed = ["bash", "flock", inImage[language]] as const;
  const missing = needed.find((name) => programs[name] === undefined);
  if (missing !== undefined) {
    return {
      ok: false,
      reason: `The image has no program ${missing}, which this script needs. Add it to the image.`,
    };
  }
  const misplaced = (["bash", "flock"] as const).find((name) => programs[name]?.path !== `/usr/bin/${name}`);
  if (misplaced !== undefined && programs[misplaced]?.path !== `/bin/${misplaced}`) {
    return { ok: false, reason: `The image must have ${misplaced} in /usr/bin.` };
  }
  return { ok: true, realPaths: needed.map((name) => programs[name]?.realPath ?? "") };
}
