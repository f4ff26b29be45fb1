import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { PiiEntity, PiiMode, PiiOperator, PiiStage, piiEntities, piiStages } from "../vocabulary/pii.ts";
import { closedObject } from "./closed-object.ts";

const { minConfidence, maxCoordinatorCalls } = limits.pii;

const fields = {
  mode: PiiMode,
  entities: Type.Array(PiiEntity, { uniqueItems: true, maxItems: piiEntities.length }),
  min_confidence: Type.Number({
    minimum: minConfidence.min,
    maximum: minConfidence.max,
    description: `Findings below this are left alone. In steps of ${minConfidence.step}.`,
  }),
  operator: PiiOperator,
  stages: Type.Array(PiiStage, { uniqueItems: true, maxItems: piiStages.length }),
  max_coordinator_calls: Type.Integer({
    minimum: maxCoordinatorCalls.min,
    maximum: maxCoordinatorCalls.max,
    description: "How often a run may ask the model. At the cap the verdict of the rules stands.",
  }),
};

export const PiiPolicy = closedObject(fields, {
  title: "PiiPolicy",
  description: "What is redacted, how, and where.",
});
export type PiiPolicy = Static<typeof PiiPolicy>;

export const PiiPolicyOverride = closedObject(
  {
    mode: Type.Optional(fields.mode),
    entities: Type.Optional(fields.entities),
    min_confidence: Type.Optional(fields.min_confidence),
    operator: Type.Optional(fields.operator),
    stages: Type.Optional(fields.stages),
    max_coordinator_calls: Type.Optional(fields.max_coordinator_calls),
  },
  {
    title: "PiiPolicyOverride",
    description:
      "Tightens the workflow's redaction policy for this run. Fields left out keep the workflow's value. " +
      "An override that loosens any field is refused with `policy_not_tightening`.",
    examples: [{ mode: "rules_and_model", operator: "remove" }],
  },
);
export type PiiPolicyOverride = Static<typeof PiiPolicyOverride>;
