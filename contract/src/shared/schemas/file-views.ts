import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { OutputKind, previewKinds } from "../vocabulary/outputs.ts";
import { stringEnum } from "../vocabulary/string-enum.ts";
import { closedObject } from "./closed-object.ts";
import { nullable } from "./nullable.ts";
import { Owner } from "./owner.ts";
import { pageOf } from "./page.ts";
import { Timestamp } from "./timestamp.ts";

const { nameMaxBytes, uploadPartMinBytes, uploadPartMaxBytes, uploadKeptHours } = limits.files;
const {
  uploadMaxBytes,
  inlineViewerMaxBytes,
  selectionZipMaxFiles,
  selectionZipMaxBytes,
  expandedZipMaxEntries,
  expandedZipMaxBytes,
} = limits.app;

export const fileTypes = ["folder", "file"] as const;
export type FileType = (typeof fileTypes)[number];

/** What is done where the name is taken. */
export const nameConflicts = ["refuse", "replace", "keep_both"] as const;
export type NameConflict = (typeof nameConflicts)[number];

export const fileSorts = ["name", "bytes", "changed_at"] as const;
export type FileSort = (typeof fileSorts)[number];
export const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

export const FileName = Type.String({
  description: `At most ${nameMaxBytes} bytes of UTF-8, kept in the form NFC; without slashes, backslashes and characters that cannot be seen.`,
});

const folderId = nullable(Type.String(), { description: "Null: the top." });
const onConflict = stringEnum(nameConflicts, {
  description:
    "Where the name is taken: `refuse` (the default), `replace` the file that has it, or `keep_both` with a number behind the name. A folder is never replaced.",
});

export const FileItem = closedObject(
  {
    file_id: Type.String(),
    type: stringEnum(fileTypes),
    name: Type.String(),
    folder_id: folderId,
    bytes: Type.Integer({ description: "0 for a folder." }),
    kind: nullable(OutputKind, { description: "By its name; null for a folder." }),
    content_type: nullable(Type.String()),
    preview: nullable(stringEnum(previewKinds), {
      description:
        "Null: it can only be downloaded. A file of an unknown kind is `text` until it is looked at.",
    }),
    preview_truncated: Type.Boolean({
      description: `A text is shown up to its first ${inlineViewerMaxBytes} bytes.`,
    }),
    owner: Owner,
    revision: Type.Integer(),
    created_at: Timestamp,
    changed_at: Timestamp,
  },
  { title: "FileItem", description: "A file or a folder of a person's own." },
);
export type FileItem = Static<typeof FileItem>;

const FolderPath = Type.Array(closedObject({ file_id: Type.String(), name: Type.String() }), {
  description: "The folders that it lies in, from the top on.",
});

export const FilePage = closedObject(
  {
    ...pageOf(FileItem, "").properties,
    folder: nullable(FileItem, { description: "The folder that is listed; null for the top." }),
    path: FolderPath,
    owner: Owner,
  },
  { title: "FilePage" },
);
export type FilePage = Static<typeof FilePage>;

export const ShownFile = closedObject({ ...FileItem.properties, path: FolderPath }, { title: "ShownFile" });
export type ShownFile = Static<typeof ShownFile>;

export const CreateFolderBody = closedObject(
  { name: FileName, folder_id: Type.Optional(folderId) },
  { title: "CreateFolderBody" },
);

export const RenameFileBody = closedObject(
  { revision: Type.Integer(), name: FileName },
  { title: "RenameFileBody" },
);

const FileIds = Type.Array(Type.String(), { minItems: 1, maxItems: limits.files.changedAtOnce });

export const MoveFilesBody = closedObject(
  {
    file_ids: FileIds,
    folder_id: nullable(Type.String(), { description: "Where to; null: the top." }),
    on_conflict: Type.Optional(stringEnum(["refuse", "keep_both"])),
  },
  { title: "MoveFilesBody" },
);

export const DeleteFilesBody = closedObject({ file_ids: FileIds }, { title: "DeleteFilesBody" });

export const MeasureFilesBody = closedObject({ file_ids: FileIds }, { title: "MeasureFilesBody" });

export const DeletedFiles = closedObject(
  { files: Type.Integer(), folders: Type.Integer(), bytes: Type.Integer() },
  { title: "DeletedFiles" },
);
export type DeletedFiles = Static<typeof DeletedFiles>;

export const BeginUploadBody = closedObject(
  {
    name: FileName,
    bytes: Type.Integer({ minimum: 0, description: `At most ${uploadMaxBytes}.` }),
    folder_id: Type.Optional(folderId),
    sha256: Type.Optional(
      Type.String({
        pattern: "^[0-9a-f]{64}$",
        description: "Of the whole file. What arrives is held against it.",
      }),
    ),
    on_conflict: Type.Optional(onConflict),
  },
  { title: "BeginUploadBody" },
);

export const FileUpload = closedObject(
  {
    upload_id: Type.String(),
    name: Type.String(),
    folder_id: folderId,
    bytes: Type.Integer({ description: "As it was announced." }),
    received: Type.Integer({ description: "Where the next part begins." }),
    part_min_bytes: Type.Integer({
      description: `Every part but the last has at least ${uploadPartMinBytes} bytes.`,
    }),
    part_max_bytes: Type.Integer({ description: `A part has at most ${uploadPartMaxBytes} bytes.` }),
    on_conflict: stringEnum(nameConflicts),
    file: nullable(FileItem, { description: "Once all bytes are there." }),
    created_at: Timestamp,
    expires_at: Timestamp,
  },
  { title: "FileUpload", description: `Nobody goes on with it for ${uploadKeptHours} hours: it is removed.` },
);
export type FileUpload = Static<typeof FileUpload>;

export const FileUploads = closedObject({ items: Type.Array(FileUpload) }, { title: "FileUploads" });

export const FinishUploadBody = closedObject(
  { on_conflict: Type.Optional(onConflict) },
  { title: "FinishUploadBody" },
);

export const ExpandZipBody = closedObject(
  {
    folder_id: Type.Optional(
      nullable(Type.String(), {
        description: "Where the new folder is made; null: the top. Left out: beside the zip.",
      }),
    ),
    name: Type.Optional(
      Type.String({
        description: "Of the new folder. Left out: the zip's own name, with a number if taken.",
      }),
    ),
  },
  {
    title: "ExpandZipBody",
    description: `At most ${expandedZipMaxEntries} entries and ${expandedZipMaxBytes} bytes expanded: all of them, or none.`,
  },
);

export const ExpandedZip = closedObject(
  { folder: FileItem, files: Type.Integer(), folders: Type.Integer(), bytes: Type.Integer() },
  { title: "ExpandedZip" },
);
export type ExpandedZip = Static<typeof ExpandedZip>;

export const PrepareDownloadBody = closedObject(
  {
    file_ids: Type.Array(Type.String(), {
      minItems: 1,
      maxItems: 2 * selectionZipMaxFiles,
      description: `Files, and folders with everything in them: at most ${selectionZipMaxFiles} files and ${selectionZipMaxBytes} bytes.`,
    }),
  },
  { title: "PrepareDownloadBody" },
);

export const FileSelection = closedObject(
  {
    selection_id: Type.String({ description: "What to download it by, for a few minutes." }),
    name: Type.String({ description: "Of the zip." }),
    files: Type.Integer(),
    bytes: Type.Integer({ description: "Of all files together, before they are packed." }),
    expires_at: Timestamp,
  },
  { title: "FileSelection" },
);
export type FileSelection = Static<typeof FileSelection>;

export const SaveOutputBody = closedObject(
  {
    folder_id: Type.Optional(folderId),
    name: Type.Optional(Type.String({ description: "Left out: the name that it has." })),
    on_conflict: Type.Optional(onConflict),
  },
  { title: "SaveOutputBody" },
);

const usage = { files: Type.Integer(), folders: Type.Integer(), bytes: Type.Integer() };
export const FileUsage = closedObject(usage, { title: "FileUsage" });
export type FileUsage = Static<typeof FileUsage>;

export const FileOwner = closedObject({ owner: Owner, ...usage }, { title: "FileOwner" });
export type FileOwner = Static<typeof FileOwner>;
export const FileOwnerPage = pageOf(FileOwner, "FileOwnerPage");
