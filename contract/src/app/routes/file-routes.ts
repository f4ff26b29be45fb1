import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import {
  CreateFolderBody,
  DeletedFiles,
  DeleteFilesBody,
  ExpandedZip,
  ExpandZipBody,
  FileItem,
  FileOwnerPage,
  FilePage,
  FileSelection,
  FileUsage,
  fileSorts,
  MeasureFilesBody,
  MoveFilesBody,
  PrepareDownloadBody,
  RenameFileBody,
  SaveOutputBody,
  ShownFile,
  sortOrders,
} from "../../shared/schemas/file-views.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { paging } from "./paging.ts";
import type { AppRoute } from "./route.ts";

const tag = "Files";
const access = "member";
const ofFile = closedObject({ file_id: Type.String() });
const owner = Type.Optional(
  Type.String({ description: "Id of a person, for managers. Left out: one's own files." }),
);

/** A person's own files. To everyone else but managers there is no such file. */
export const fileRoutes = {
  listFiles: {
    ...{ method: "GET", path: "/files", tag, access },
    summary: "List a folder, or what is found by name: folders first",
    params: null,
    query: closedObject({
      ...paging,
      folder: Type.Optional(Type.String({ description: "Id of the folder. Left out: the top." })),
      owner,
      q: Type.Optional(
        Type.String({ maxLength: 200, description: "What the name contains, in whatever folder." }),
      ),
      sort: Type.Optional(stringEnum(fileSorts)),
      order: Type.Optional(stringEnum(sortOrders)),
    }),
    body: null,
    success: { 200: FilePage },
  },
  createFolder: {
    ...{ method: "POST", path: "/files/folders", tag, access },
    summary: "Make a folder",
    params: null,
    query: null,
    body: CreateFolderBody,
    success: { 201: FileItem },
  },
  moveFiles: {
    ...{ method: "POST", path: "/files/move", tag, access },
    summary: "Move files and folders: all of them, or none",
    params: null,
    query: null,
    body: MoveFilesBody,
    success: { 200: closedObject({ items: Type.Array(FileItem) }) },
  },
  deleteFiles: {
    ...{ method: "POST", path: "/files/delete", tag, access },
    summary: "Delete files, and folders with everything in them: all of them, or none",
    params: null,
    query: null,
    body: DeleteFilesBody,
    success: { 200: DeletedFiles },
  },
  measureFiles: {
    ...{ method: "POST", path: "/files/measure", tag, access },
    summary: "Count what files and folders hold, they themselves included",
    params: null,
    query: null,
    body: MeasureFilesBody,
    success: { 200: FileUsage },
  },
  showFile: {
    ...{ method: "GET", path: "/files/{file_id}", tag, access },
    summary: "Show a file or a folder, and where it lies",
    params: ofFile,
    query: null,
    body: null,
    success: { 200: ShownFile },
  },
  renameFile: {
    ...{ method: "PATCH", path: "/files/{file_id}", tag, access },
    summary: "Rename a file or a folder",
    params: ofFile,
    query: null,
    body: RenameFileBody,
    success: { 200: FileItem },
  },
  downloadFile: {
    ...{ method: "GET", path: "/files/{file_id}/content", tag, access },
    summary: "Download a file, whole or a range of it",
    params: ofFile,
    query: null,
    body: null,
    success: { 200: null, 206: null },
    contentType: "application/octet-stream",
  },
  previewFile: {
    ...{ method: "GET", path: "/files/{file_id}/preview", tag, access },
    summary: "Look at a file in place: a picture, a PDF, or the beginning of a text",
    params: ofFile,
    query: null,
    body: null,
    success: { 200: null },
    contentType: "application/octet-stream",
  },
  expandZip: {
    ...{ method: "POST", path: "/files/{file_id}/expand", tag, access },
    summary: "Expand a zip into a new folder: all of it, or nothing",
    params: ofFile,
    query: null,
    body: ExpandZipBody,
    success: { 201: ExpandedZip },
  },
  prepareDownload: {
    ...{ method: "POST", path: "/file-selections", tag, access },
    summary: "Check that a selection fits one zip, and keep it for its download",
    params: null,
    query: null,
    body: PrepareDownloadBody,
    success: { 201: FileSelection },
  },
  downloadSelection: {
    ...{ method: "GET", path: "/file-selections/{selection_id}/files.zip", tag, access },
    summary: "Download a selection as one zip",
    params: closedObject({ selection_id: Type.String() }),
    query: null,
    body: null,
    success: { 200: null },
    contentType: "application/zip",
  },
  showFileUsage: {
    ...{ method: "GET", path: "/file-usage", tag, access },
    summary: "Show how many files a person has, and how large they are",
    params: null,
    query: closedObject({ owner }),
    body: null,
    success: { 200: FileUsage },
  },
  listFileOwners: {
    ...{ method: "GET", path: "/file-owners", tag, access: "manager" },
    summary: "List whoever has files here, also people who have left",
    params: null,
    query: closedObject(paging),
    body: null,
    success: { 200: FileOwnerPage },
  },
  saveOutputToFiles: {
    ...{ method: "POST", path: "/runs/{run_id}/outputs/{output_id}/save", tag, access },
    summary: "Keep a copy of a file of a finished run among one's own files",
    params: closedObject({ run_id: Type.String(), output_id: Type.String() }),
    query: null,
    body: SaveOutputBody,
    success: { 201: FileItem },
  },
} as const satisfies Record<string, AppRoute>;
