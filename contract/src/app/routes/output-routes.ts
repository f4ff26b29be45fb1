import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { AppOutputs } from "../schemas/run-outputs.ts";
import type { AppRoute } from "./route.ts";

const tag = "Runs";
const access = "member";
const ofRun = closedObject({ run_id: Type.String() });
const ofOutput = closedObject({ run_id: Type.String(), output_id: Type.String() });

/** The files of a finished run. */
export const outputRoutes = {
  listRunOutputs: {
    ...{ method: "GET", path: "/runs/{run_id}/outputs", tag, access },
    summary: "List the files of a finished run",
    params: ofRun,
    query: null,
    body: null,
    success: { 200: AppOutputs },
  },
  downloadRunOutputs: {
    ...{ method: "GET", path: "/runs/{run_id}/outputs.zip", tag, access },
    summary: "Download all files of a finished run as one zip",
    params: ofRun,
    query: null,
    body: null,
    success: { 200: null },
    contentType: "application/zip",
  },
  downloadRunOutput: {
    ...{ method: "GET", path: "/runs/{run_id}/outputs/{output_id}/content", tag, access },
    summary: "Download a file, whole or a range of it",
    params: ofOutput,
    query: null,
    body: null,
    success: { 200: null, 206: null },
    contentType: "application/octet-stream",
  },
  previewRunOutput: {
    ...{ method: "GET", path: "/runs/{run_id}/outputs/{output_id}/preview", tag, access },
    summary: "Look at a file in place: a picture, a PDF, or the beginning of a text",
    params: ofOutput,
    query: null,
    body: null,
    success: { 200: null },
    contentType: "application/octet-stream",
  },
} as const satisfies Record<string, AppRoute>;
