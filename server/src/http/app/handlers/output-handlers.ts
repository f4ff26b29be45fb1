import { limits } from "@sluice/contract";
import type { AppOutput } from "@sluice/contract/app";
import { type ListedOutput, listOutputs } from "../../../deployment/downloads/list-outputs.ts";
import { openBundle } from "../../../deployment/downloads/open-bundle.ts";
import { type OpenParts, openOutput } from "../../../deployment/downloads/open-output.ts";
import { openPreview } from "../../../deployment/downloads/open-preview.ts";
import { previewKindOf } from "../../../deployment/downloads/preview-kind.ts";
import { answerOutput } from "../../serving/answer-output.ts";
import { fileHeaders } from "../../serving/file-headers.ts";
import { answerPreview } from "../answer-preview.ts";
import { answerRun } from "../answer-run.ts";
import type { AppHandlers } from "../call.ts";
import { runRefusal } from "../run-refusal.ts";

export type OutputHandlerParts = OpenParts;

/** The files of a finished run. */
export function outputHandlers(parts: OutputHandlerParts) {
  return {
    listRunOutputs: async ({ actor, params: { run_id: runId } }) =>
      answerRun(await listOutputs(parts, actor, { runId }), ({ outputs, result, bundle }) => {
        const files = result ? [...outputs, result] : outputs;
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        const fits = bytes <= bundle.max_bytes && files.length <= bundle.max_objects;
        return {
          run_id: runId,
          outputs: outputs.map(presentOutput),
          result: result && presentOutput(result),
          bundle: { ...bundle, fits },
        };
      }),
    downloadRunOutputs: async ({ actor, params: { run_id: runId } }) => {
      const opened = await openBundle(parts, actor, { runId });
      if (!opened.ok) return runRefusal(opened.refusal);
      const { name, stream } = opened.value;
      return { status: 200, headers: fileHeaders(name, "application/zip"), stream };
    },
    downloadRunOutput: async ({ actor, params: { run_id: runId, output_id: outputId }, headers }) => {
      const { range } = headers;
      const ifRange = headers["if-range"];
      const conditions = { range, ifRange: typeof ifRange === "string" ? ifRange : undefined };
      const opened = await openOutput(parts, actor, { runId, outputId, conditions });
      return opened.ok ? answerOutput(opened.value) : runRefusal(opened.refusal);
    },
    previewRunOutput: async ({ actor, params: { run_id: runId, output_id: outputId } }) => {
      const opened = await openPreview(parts, actor, { runId, outputId });
      return opened.ok ? answerPreview(opened.value) : runRefusal(opened.refusal);
    },
  } satisfies Partial<AppHandlers>;
}

function presentOutput(output: ListedOutput): AppOutput {
  const preview = previewKindOf(output.kind, output.content_type);
  const isText = preview !== null && preview !== "image" && preview !== "pdf";
  return {
    ...output,
    preview,
    preview_truncated: isText && output.bytes > limits.app.inlineViewerMaxBytes,
  };
}
