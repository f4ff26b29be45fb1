import { type Static, Type } from "typebox";
import { GateDecision } from "../vocabulary/approvals.ts";
import { GatePhase } from "../vocabulary/steps.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { RunEvent } from "./events.ts";
import { nullable } from "./nullable.ts";
import { ParameterValue } from "./parameter.ts";
import { Step } from "./steps.ts";
import { stringMap } from "./string-map.ts";
import { Timestamp } from "./timestamp.ts";
import { Branch } from "./workflow-definition.ts";

export const spanKinds = ["queued", "working", "waiting"] as const;

export const StepSpan = closedObject(
  {
    kind: stringEnum(spanKinds, {
      description: "`queued`: for a free place. `waiting`: for a person. Steps before it are no reason.",
    }),
    from: Timestamp,
    to: nullable(Timestamp, { description: "Null while it lasts." }),
    phase: nullable(GatePhase),
    attempt: nullable(Type.Integer()),
  },
  { title: "StepSpan" },
);
export type StepSpan = Static<typeof StepSpan>;

export const gateStates = ["open", "decided", "closed"] as const;
export type GateState = (typeof gateStates)[number];

/** A gate of a run, whether or not anybody decided. */
export const GateRecord = closedObject(
  {
    gate: Type.Integer(),
    step: Type.String(),
    phase: GatePhase,
    state: stringEnum(gateStates, { description: "`closed`: the run ended before anybody decided." }),
    since: Timestamp,
    expires_at: nullable(Timestamp),
    command: nullable(Type.String({ description: "Exactly what will run when it is allowed." })),
    decision: nullable(GateDecision),
    decided_by: nullable(Type.String(), { description: "Null also where nobody decided in time." }),
    decided_at: nullable(Timestamp),
    note: nullable(Type.String()),
  },
  { title: "GateRecord" },
);
export type GateRecord = Static<typeof GateRecord>;

export const RunStep = closedObject(
  {
    ...Step.properties,
    label: nullable(Type.String(), { description: "The branch that a conditional chose." }),
    branches: Type.Array(Branch),
    attempts: Type.Integer({ minimum: 0 }),
    spans: Type.Array(StepSpan),
  },
  { title: "RunStep" },
);
export type RunStep = Static<typeof RunStep>;

/** A text that may be too long to show whole. */
export const ShownText = closedObject(
  { text: Type.String(), bytes: Type.Integer({ minimum: 0 }), truncated: Type.Boolean() },
  { title: "ShownText" },
);
export type ShownText = Static<typeof ShownText>;

export const UpstreamText = closedObject(
  {
    step: Type.String(),
    title: Type.String(),
    gives: stringEnum(["result", "brief"]),
    ...ShownText.properties,
  },
  { title: "UpstreamText" },
);
export type UpstreamText = Static<typeof UpstreamText>;

export const RunStepDetail = closedObject(
  {
    run_id: Type.String(),
    step: RunStep,
    instructions: nullable(Type.String()),
    agent: nullable(Type.String(), { description: "The version of the agent that does it." }),
    input: closedObject({
      parameters: stringMap(ParameterValue),
      input_text: nullable(Type.String(), { description: "Only steps that nothing comes before read it." }),
      upstream: Type.Array(UpstreamText),
      notes: Type.Array(Type.String(), { description: "What people said when they sent its result back." }),
    }),
    result: nullable(ShownText),
    gates: Type.Array(GateRecord),
  },
  { title: "RunStepDetail" },
);
export type RunStepDetail = Static<typeof RunStepDetail>;

export const StepLog = closedObject(
  {
    run_id: Type.String(),
    events: Type.Array(closedObject({ segment: Type.String(), ...RunEvent.properties })),
    next_after: Type.Integer({ minimum: 0, description: "Send it as `after` for what comes behind." }),
    has_more: Type.Boolean(),
  },
  { title: "StepLog" },
);
export type StepLog = Static<typeof StepLog>;
