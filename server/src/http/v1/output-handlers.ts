import { listOutputs } from "../../deployment/downloads/list-outputs.ts";
import { openBundle } from "../../deployment/downloads/open-bundle.ts";
import { type OpenParts, openOutput } from "../../deployment/downloads/open-output.ts";
import type { Handlers } from "./call.ts";
import { type RuntimeWord, withRuntime } from "./runtime-word.ts";

export type OutputOperations = OpenParts & RuntimeWord;

/** What a finished run has produced. */
export function outputHandlers(parts: OutputOperations) {
  const { database } = parts;
  return {
    listRunOutputs: ({ key, params: { run_id } }) =>
      withRuntime(parts, key, run_id, async () => {
        const listed = await listOutputs(database, key, run_id);
        return listed.ok ? { status: 200, body: listed.outputs } : listed.refusal;
      }),
    downloadOutput: ({ key, params: { run_id, output_id }, headers }) =>
      withRuntime(parts, key, run_id, async () => {
        const opened = await openOutput(
          parts,
          key,
          { runId: run_id, outputId: output_id },
          {
            range: headers.range,
            ifRange: sole(headers["if-range"]),
            ifMatch: headers["if-match"],
            ifNoneMatch: headers["if-none-match"],
          },
        );
        if (!opened.ok) return opened.refusal;
        const { status, headers: given, stream } = opened;
        return stream ? { status, headers: given, stream } : { status, headers: given, body: undefined };
      }),
    downloadOutputBundle: ({ key, params: { run_id } }) =>
      withRuntime(parts, key, run_id, async () => {
        const opened = await openBundle(parts, key, run_id);
        if (!opened.ok) return opened.refusal;
        const { status, headers, stream } = opened;
        return { status, headers, stream };
      }),
  } satisfies Partial<Handlers>;
}

function sole(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? undefined : header;
}
