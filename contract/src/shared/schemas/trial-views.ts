import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Timestamp } from "./timestamp.ts";
import { ScriptEngine } from "./workflow-file.ts";

const { trial } = limits;

export const trialStates = ["queued", "running", "completed", "failed", "stopped"] as const;
export type TrialState = (typeof trialStates)[number];

/** One script or command, run outside any run so that its author sees what it does. */
export const Trial = closedObject(
  {
    trial_id: Type.String(),
    kind: stringEnum(["agent", "command"]),
    state: stringEnum(trialStates),
    reason: nullable(Type.String(), { description: "Why it failed." }),
    exit_code: nullable(Type.Integer()),
    stdout: Type.String(),
    stderr: Type.String(),
    truncated: Type.Boolean({ description: `Whether more than ${trial.outputBytes} bytes were printed.` }),
    progress: Type.Array(Type.String(), { description: "What it reported on its way." }),
    would_ask: Type.Array(
      closedObject({ command: Type.String(), pattern: Type.String(), reason: Type.String() }),
      { description: "Commands that would wait for a person in a run. Here they were run as if allowed." },
    ),
    files: Type.Array(closedObject({ path: Type.String(), bytes: Type.Integer() }), {
      description: "What it left in outputs/. Nothing of it is kept.",
    }),
    skipped: Type.Array(closedObject({ path: Type.String(), reason: Type.String() })),
    created_at: Timestamp,
    started_at: nullable(Timestamp),
    finished_at: nullable(Timestamp),
  },
  { title: "Trial" },
);
export type Trial = Static<typeof Trial>;

const environmentVersion = closedObject({
  environment_id: Type.String(),
  version: Type.Optional(Type.Integer()),
});

export const TryAgentBody = closedObject(
  {
    engine: ScriptEngine,
    environments: Type.Optional(Type.Array(environmentVersion)),
    context: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        description: `What the script finds in context.json, at most ${trial.contextMaxBytes} bytes.`,
      }),
    ),
  },
  { title: "TryAgentBody" },
);
export const TryCommandBody = closedObject(
  {
    command: Type.String({ description: `At most ${trial.commandMaxChars} characters.` }),
    version: Type.Optional(Type.Integer({ description: "Left out: the newest." })),
  },
  { title: "TryCommandBody" },
);
