import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";

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
