import { limits } from "@sluice/contract";
import { listOutputs } from "../../deployment/downloads/list-outputs.ts";
import { openBundle } from "../../deployment/downloads/open-bundle.ts";
import { type OpenParts, openOutput } from "../../deployment/downloads/open-output.ts";
import type { RequireRuntimeParts } from "../../deployment/runs/require-runtime.ts";
import { answerOutput } from "../serving/answer-output.ts";
import { fileHeaders } from "../serving/file-headers.ts";
import type { Handlers } from "./call.ts";
import { presentOutputs } from "./present-run.ts";
import { runRefusal } from "./refusals/run-refusal.ts";
import { withRuntime } from "./with-runtime.ts";

export type OutputOperations = OpenParts & RequireRuntimeParts;

/** What a finished run has produced. */
export function outputHandlers(parts: OutputOperations) {
  return {
    listRunOutputs: ({ key, params: { run_id: runId } }) =>
      withRuntime(parts, key, runId, async () => {
        const listed = await listOutputs(parts, key, { runId });
        return listed.ok ? { status: 200, body: presentOutputs(listed.value) } : runRefusal(listed.refusal);
      }),
    downloadOutput: ({ key, params: { run_id: runId, output_id: outputId }, headers }) =>
      withRuntime(parts, key, runId, async () => {
        const conditions = {
          range: headers.range,
          ifRange: sole(headers["if-range"]),
          ifMatch: headers["if-match"],
          ifNoneMatch: headers["if-none-match"],
        };
        const { singleDownloadMaxBytes: maxBytes } = limits.outputs;
        const opened = await openOutput(parts, key, { runId, outputId, conditions, maxBytes });
        return opened.ok ? answerOutput(opened.value) : runRefusal(opened.refusal);
      }),
    downloadOutputBundle: ({ key, params: { run_id: runId } }) =>
      withRuntime(parts, key, runId, async () => {
        const opened = await openBundle(parts, key, { runId });
        if (!opened.ok) return runRefusal(opened.refusal);
        const { name, stream } = opened.value;
        return { status: 200, headers: fileHeaders(name, "application/zip"), stream };
      }),
  } satisfies Partial<Handlers>;
}

function sole(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header;
}
