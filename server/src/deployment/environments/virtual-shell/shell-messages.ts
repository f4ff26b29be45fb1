import type {
  FlaggedCommand,
  FlaggedDecision,
  FlaggedPattern,
  ScriptLanguage,
  StepLimits,
} from "../environment.ts";

/** From the server to the sandbox process. Bytes frames that follow are parts of the input asked for. */
export interface RunMessage {
  readonly language: ScriptLanguage;
  readonly script: string;
  readonly contextJson: string;
  readonly inputs: readonly { readonly path: string; readonly bytes: number }[];
  readonly limits: StepLimits;
  readonly flagged: readonly FlaggedPattern[];
  readonly decisions: readonly FlaggedDecision[];
  readonly seed: string;
  readonly nowMs: number;
}

/** From the sandbox process to the server. Bytes frames carry the output that `output` announced. */
export type ShellMessage =
  | { readonly type: "ready" }
  | { readonly type: "read"; readonly input: number }
  | { readonly type: "progress"; readonly text: string }
  | { readonly type: "tool_called"; readonly id: number; readonly command: string }
  | { readonly type: "tool_finished"; readonly id: number; readonly exitCode: number }
  | { readonly type: "flagged"; readonly command: FlaggedCommand; readonly decisionsUsed: number }
  | { readonly type: "output"; readonly path: string; readonly bytes: number }
  | { readonly type: "skipped"; readonly path: string; readonly reason: string }
  | {
      readonly type: "done";
      readonly exitCode: number;
      readonly stdout: string;
      readonly stderr: string;
      readonly truncated: boolean;
    };

export const maxShellFrameBytes = 4 * 1024 * 1024;
export const outputChunkBytes = 256 * 1024;
/** Kept text is escaped to at most six times its size inside a frame, so it must stay below a sixth of one. */
export const maxKeptOutputBytes = 512 * 1024;
