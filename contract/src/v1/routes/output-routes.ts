import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { megabytes, thousands } from "../../shared/limits-in-words.ts";
import { OutputsAnswer } from "../../shared/schemas/outputs.ts";
import { outputsExample } from "../examples/run-examples.ts";
import { OutputParams, RunParams } from "./path-params.ts";
import { credentialErrors, type Route, runtimeErrors } from "./route.ts";

const fileHeaders = {
  "Content-Disposition": "`attachment`, with the file name.",
  "Cache-Control": "`private, no-store`.",
};

const downloadHeaders = {
  ...fileHeaders,
  ETag: "Identifies the content.",
  "Accept-Ranges": "`bytes`.",
};

const { bundleMaxBytes, bundleMaxObjects, singleDownloadMaxBytes } = limits.outputs;

/** All of them need a finished run whose outputs are clean. */
const outputErrors = [
  ...credentialErrors,
  ...runtimeErrors,
  "run_not_found",
  "run_not_terminal",
  "redaction_pending",
] as const;

export const outputRoutes = {
  listRunOutputs: {
    method: "GET",
    path: "/runs/{run_id}/outputs",
    tag: "Outputs",
    credentialed: true,
    scope: "outputs:read",
    summary: "List the outputs of a finished run",
    description:
      "Every file the run wrote under its outputs/ folder; `result.json` is not listed but named by the run's " +
      "`result_json`. Empty when there is none, or once the run's data was erased.",
    params: RunParams,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The outputs, and where to fetch all of them as one zip.",
        content: { "application/json": { schema: OutputsAnswer, example: outputsExample } },
      },
    },
    errors: [...outputErrors],
  },
  downloadOutput: {
    method: "GET",
    path: "/runs/{run_id}/outputs/{output_id}/content",
    tag: "Outputs",
    credentialed: true,
    scope: "outputs:read",
    summary: "Download one output",
    description:
      `The file, up to ${megabytes(singleDownloadMaxBytes)}; a larger one is fetched in the zip. ` +
      "A `Range` of bytes may be asked for.",
    params: OutputParams,
    query: null,
    headers: Type.Object({
      Range: Type.Optional(
        Type.String({ description: "One range of bytes.", examples: ["bytes=0-1048575"] }),
      ),
    }),
    body: null,
    success: {
      200: {
        description: "The file.",
        content: { "*/*": { schema: null } },
        headers: downloadHeaders,
      },
      206: {
        description: "The range asked for.",
        content: { "*/*": { schema: null } },
        headers: { ...downloadHeaders, "Content-Range": "Which bytes these are, and the size of the file." },
      },
    },
    errors: [...outputErrors, "output_not_found", "use_bundle", "range_not_satisfiable"],
  },
  downloadOutputBundle: {
    method: "GET",
    path: "/runs/{run_id}/outputs.zip",
    tag: "Outputs",
    credentialed: true,
    scope: "outputs:read",
    summary: "Download all outputs as a zip",
    description:
      `All outputs in one archive, up to ${megabytes(bundleMaxBytes)} and ` +
      `${thousands(bundleMaxObjects)} files; beyond, fetch them one by one. A run without outputs ` +
      "gives an archive without entries.",
    params: RunParams,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The archive, named `run_<run_id>_outputs.zip`.",
        content: { "application/zip": { schema: null } },
        headers: fileHeaders,
      },
    },
    errors: [...outputErrors, "bundle_too_large"],
  },
} as const satisfies Record<string, Route>;
