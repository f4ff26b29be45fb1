import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { OutputKind } from "../vocabulary/outputs.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Timestamp } from "./timestamp.ts";

export const Output = closedObject(
  {
    output_id: Type.String(),
    key: Type.String({ description: "Path under the run's outputs/ folder." }),
    kind: OutputKind,
    title: Type.String(),
    pages: nullable(Type.Integer({ minimum: 0 }), { description: "For PDFs." }),
    bytes: Type.Integer({ minimum: 0 }),
    content_type: Type.String(),
    from_step: nullable(Type.String(), {
      description: `Slug of the step that wrote it; null beyond the first ${limits.outputs.maxFilesWithStep} files.`,
    }),
    created_at: Timestamp,
    download: closedObject({
      method: Type.Literal("GET"),
      path: Type.String(),
      expires_in: nullable(Type.Integer({ minimum: 0 }), { description: "Seconds; null when it does not." }),
    }),
  },
  { title: "Output" },
);
export type Output = Static<typeof Output>;

export const OutputBundle = closedObject(
  {
    path: Type.String(),
    max_bytes: Type.Literal(limits.outputs.bundleMaxBytes),
    max_objects: Type.Literal(limits.outputs.bundleMaxObjects),
  },
  { title: "OutputBundle" },
);
export type OutputBundle = Static<typeof OutputBundle>;

export const OutputsAnswer = closedObject(
  { run_id: Type.String(), outputs: Type.Array(Output), bundle: OutputBundle },
  { title: "OutputsAnswer" },
);
export type OutputsAnswer = Static<typeof OutputsAnswer>;
