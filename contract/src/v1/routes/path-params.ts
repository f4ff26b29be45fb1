import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";

const workflow_id = Type.String({ description: "The workflow.", examples: ["wf_01k5zr0c8m2p"] });
const run_id = Type.String({ description: "A run that this key started.", examples: ["run_01k62d9v4xqe"] });
const output_id = Type.String({ description: "An output of the run.", examples: ["out_01k62e0n5j8s"] });

export const WorkflowParams = closedObject({ workflow_id });
export const RunParams = closedObject({ run_id });
export const OutputParams = closedObject({ run_id, output_id });
