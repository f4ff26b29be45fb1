import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { GateDecision } from "../../shared/vocabulary/approvals.ts";
import { RunStatus } from "../../shared/vocabulary/runs.ts";

/** No text of a database of ours may hold U+0000, and none that a person wrote does. */
const Note = Type.String({
  pattern: "^[^\\u0000]*$",
  description: `At most ${limits.approval.noteMaxChars} characters. Needed to reject, to send back and to refuse.`,
});

export const DecisionBody = closedObject(
  { decision: GateDecision, note: Type.Optional(Note) },
  { title: "DecisionBody" },
);

export const DecisionsBody = closedObject(
  {
    decisions: Type.Array(
      closedObject({
        run_id: Type.String({ maxLength: 128 }),
        gate: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        decision: GateDecision,
        note: Type.Optional(Note),
      }),
      { minItems: 1, maxItems: limits.approval.decisionsAtOnce },
    ),
  },
  { title: "DecisionsBody" },
);

export const Decided = closedObject(
  {
    run_id: Type.String(),
    gate: Type.Integer(),
    decision: GateDecision,
    run_status: RunStatus,
  },
  { title: "Decided" },
);
export type Decided = Static<typeof Decided>;

export const DecisionOutcomes = closedObject(
  {
    outcomes: Type.Array(
      closedObject({
        run_id: Type.String(),
        gate: Type.Integer(),
        run_status: nullable(RunStatus, { description: "How the run goes on; null where it was refused." }),
        error: nullable(
          closedObject({
            code: Type.String(),
            message: Type.String(),
            details: Type.Optional(Type.Unknown()),
          }),
        ),
      }),
      { description: "In the order of the decisions, each for itself." },
    ),
  },
  { title: "DecisionOutcomes" },
);
export type DecisionOutcomes = Static<typeof DecisionOutcomes>;
