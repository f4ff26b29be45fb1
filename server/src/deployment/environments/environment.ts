/**
 * What the runtime needs from a place where a script agent runs one attempt of one step.
 *
 * A flagged command cannot keep a live process waiting for a person: the wait may last days and must
 * survive a restart. So an attempt that meets one ends as `parked`, its workspace is thrown away, and
 * nothing is kept but the command it showed. Once a person has decided, the runtime starts the attempt
 * again from a clean workspace with every decision so far, in order. An environment has no network and no
 * effect on the host, and its clock and randomness come from `seed` and `nowMs`, so the script reaches the
 * same command in the same state; decisions are consumed in order and each must carry the fingerprint of
 * the command it was made for. A command that differs from the approved one is never run: the attempt
 * parks again and shows the new one.
 */
export type ScriptLanguage = "bash" | "javascript" | "python";

export interface InputFile {
  /** Relative path under `/workspace/inputs`. */
  readonly path: string;
  readonly bytes: number;
  /** Called at most once, and only when the script reads the file. */
  readonly open: () => AsyncIterable<Uint8Array>;
}

export interface StepLimits {
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly storageBytes: number;
  /** How much of stdout and stderr together is kept. The rest is cut, with a note. */
  readonly outputBytes: number;
}

export interface FlaggedPattern {
  readonly pattern: string;
  /** Shown to the person who decides, after "because it". */
  readonly reason: string;
}

export interface FlaggedCommand {
  /** The arguments after every expansion, quoted so that it can be read and is unambiguous. */
  readonly command: string;
  readonly folder: string;
  /** Bytes piped into it. They are part of the fingerprint. */
  readonly stdinBytes: number;
  readonly pattern: string;
  readonly reason: string;
  readonly fingerprint: string;
}

export type FlaggedDecision =
  | { readonly fingerprint: string; readonly allow: true }
  | { readonly fingerprint: string; readonly allow: false; readonly note: string };

interface StepObserver {
  progress(text: string): void;
  toolCalled(call: { readonly id: number; readonly command: string }): void;
  toolFinished(call: { readonly id: number; readonly exitCode: number }): void;
  outputWritten(output: CollectedOutput): void;
}

/** A custom image that is unpacked on this machine. */
export interface UnpackedImage {
  /** What holds its `rootfs`; nobody but the sandbox's user may enter it. */
  readonly folder: string;
  readonly digest: string;
  /** As the image sets them for its programs. */
  readonly env: readonly string[];
  /** Those that run scripts: how the image calls them, and where they really are in it. */
  readonly programs: Readonly<
    Partial<
      Record<"bash" | "flock" | "node" | "python3", { readonly path: string; readonly realPath: string }>
    >
  >;
}

export interface StepRequest {
  readonly language: ScriptLanguage;
  readonly script: string;
  /** The text of `/workspace/context.json`: parameters, input_text, upstream results or brief, note. */
  readonly contextJson: string;
  readonly inputs: readonly InputFile[];
  readonly limits: StepLimits;
  /** What its programs are taken from. Left out: from the machine, or from nowhere in the virtual shell. */
  readonly image?: UnpackedImage | undefined;
  readonly flagged: readonly FlaggedPattern[];
  /** Every decision taken so far for this attempt, oldest first. */
  readonly decisions: readonly FlaggedDecision[];
  /** The same for every re-run of an attempt, different for every attempt. */
  readonly seed: string;
  /** Where the sandbox's clock stands at the start; the same for every re-run of an attempt. */
  readonly nowMs: number;
  /**
   * Gives an empty folder, always the same, that no other user of the machine may enter: for what the step is
   * given as files, and for collected outputs, under generated names.
   */
  readonly stage: () => Promise<string>;
  readonly signal: AbortSignal;
  readonly observer: StepObserver;
  /** Called at most once, when the script takes long and lets others start beside it (see `watchPace`). */
  readonly onYield: () => void;
}

export interface CollectedOutput {
  /** Relative path under `outputs/`, judged safe. */
  readonly path: string;
  readonly bytes: number;
  readonly hostPath: string;
}

export interface SkippedOutput {
  /** Made printable. */
  readonly path: string;
  readonly reason: string;
}

export interface StepText {
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
}

export type StepOutcome =
  | {
      readonly kind: "completed";
      readonly summary: string;
      readonly text: StepText;
      readonly outputs: readonly CollectedOutput[];
      readonly skipped: readonly SkippedOutput[];
    }
  | {
      readonly kind: "failed";
      /** A sentence for people. */
      readonly reason: string;
      /** Null when the script did not get to its end. */
      readonly exitCode: number | null;
      readonly text: StepText | null;
      /** What a script that ended by itself had written. */
      readonly outputs: readonly CollectedOutput[];
      readonly skipped: readonly SkippedOutput[];
    }
  | {
      readonly kind: "parked";
      readonly command: FlaggedCommand;
      /** How many of the given decisions still hold; the runtime forgets the ones after them. */
      readonly decisionsUsed: number;
    }
  | { readonly kind: "stopped" };

export type EnvironmentStatus =
  | { readonly state: "ready" }
  | { readonly state: "needs_attention"; readonly reason: string };

export interface ScriptEnvironment {
  status(): Promise<EnvironmentStatus>;
  run(request: StepRequest): Promise<StepOutcome>;
  /** Ends everything it started. Attempts still going come back as `stopped`. */
  stop(): Promise<void>;
}
