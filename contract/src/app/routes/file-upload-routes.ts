import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import {
  BeginUploadBody,
  FileUpload,
  FileUploads,
  FinishUploadBody,
} from "../../shared/schemas/file-views.ts";
import type { AppRoute } from "./route.ts";

const tag = "Files";
const access = "member";
const ofUpload = closedObject({ upload_id: Type.String() });

/** Files on their way in: announced, sent in parts, and gone on with after a break where the last part ended. */
export const fileUploadRoutes = {
  listUploads: {
    ...{ method: "GET", path: "/file-uploads", tag, access },
    summary: "List one's own uploads that are not finished",
    params: null,
    query: null,
    body: null,
    success: { 200: FileUploads },
  },
  beginUpload: {
    ...{ method: "POST", path: "/file-uploads", tag, access },
    summary: "Announce a file that is going to be sent",
    params: null,
    query: null,
    body: BeginUploadBody,
    success: { 201: FileUpload },
  },
  showUpload: {
    ...{ method: "GET", path: "/file-uploads/{upload_id}", tag, access },
    summary: "Show an upload, and how much of it has come",
    params: ofUpload,
    query: null,
    body: null,
    success: { 200: FileUpload },
  },
  sendUploadPart: {
    ...{ method: "PUT", path: "/file-uploads/{upload_id}/content", tag, access },
    summary: "Send the next part of a file. With the last one the file is there",
    params: ofUpload,
    query: closedObject({ offset: Type.Integer({ minimum: 0, description: "Where the part begins." }) }),
    body: null,
    takesFile: true,
    success: { 200: FileUpload },
  },
  finishUpload: {
    ...{ method: "POST", path: "/file-uploads/{upload_id}/finish", tag, access },
    summary: "Put a file in its place whose bytes are there, and whose name was taken meanwhile",
    params: ofUpload,
    query: null,
    body: FinishUploadBody,
    success: { 200: FileUpload },
  },
  cancelUpload: {
    ...{ method: "DELETE", path: "/file-uploads/{upload_id}", tag, access },
    summary: "Give up an upload, and remove what has come of it",
    params: ofUpload,
    query: null,
    body: null,
    success: { 204: null },
  },
} as const satisfies Record<string, AppRoute>;
