import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";

export const DeploymentSummary = closedObject(
  {
    deployment_id: Type.String(),
    name: Type.String(),
    governed: Type.Boolean(),
    run_data_retention_days: Type.Integer(),
  },
  { title: "DeploymentSummary" },
);
export type DeploymentSummary = Static<typeof DeploymentSummary>;

const FoundRun = closedObject({
  run_id: Type.String(),
  workflow_id: Type.String(),
  workflow_name: Type.String(),
  key_id: nullable(Type.String()),
});

export const FirstSteps = closedObject(
  {
    started: nullable(FoundRun, {
      description: "The last run that the person started, trials of drafts aside.",
    }),
    has_decided: Type.Boolean({ description: "They decided what a run asked." }),
    completed: nullable(FoundRun, { description: "The last of their runs that came to its end." }),
    has_key: Type.Boolean({ description: "The deployment knows a key besides the one of its first start." }),
    called: nullable(FoundRun, { description: "The last run of an API key." }),
    has_built: Type.Boolean({ description: "They own a workflow." }),
  },
  {
    title: "FirstSteps",
    description: "What the person has done already of what one does in the first five minutes.",
  },
);
export type FirstSteps = Static<typeof FirstSteps>;
