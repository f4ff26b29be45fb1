import { type Static, Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { Output } from "../../shared/schemas/outputs.ts";
import { previewKinds } from "../../shared/vocabulary/outputs.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

const { download: _, ...described } = Output.properties;

export const AppOutput = closedObject(
  {
    ...described,
    preview: nullable(stringEnum(previewKinds), { description: "Null: it can only be downloaded." }),
    preview_truncated: Type.Boolean({
      description: `A text is shown up to its first ${limits.app.inlineViewerMaxBytes} bytes.`,
    }),
  },
  { title: "AppOutput" },
);
export type AppOutput = Static<typeof AppOutput>;

export const AppOutputs = closedObject(
  {
    run_id: Type.String(),
    outputs: Type.Array(AppOutput),
    result: nullable(AppOutput),
    bundle: closedObject({
      max_bytes: Type.Integer(),
      max_objects: Type.Integer(),
      fits: Type.Boolean({ description: "Whether all files fit one zip." }),
    }),
  },
  { title: "AppOutputs" },
);
export type AppOutputs = Static<typeof AppOutputs>;
