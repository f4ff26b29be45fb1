import { limits } from "@sluice/contract";
import type { FileItem } from "@sluice/contract/app";
import { ExpansionsUnderWay } from "../../../deployment/files/expansions-under-way.ts";
import type { DialectName } from "../../../platform/db/database.ts";
import { type AuthorServer, authorServer } from "./author-server.ts";

type Person = "anna" | "berta" | "manager";

export interface FileServer extends AuthorServer {
  /** Sends a whole file, part after part. */
  upload(name: string, content: Buffer | string, options?: UploadOptions): Promise<FileItem>;
  folder(name: string, folderId?: string | null, as?: Person): Promise<FileItem>;
  /** Names in a folder as they are listed. */
  names(folder?: string, as?: Person): Promise<string[]>;
  /** What the file store has of people's files. */
  stored(): Promise<string[]>;
  /** How many of everything is kept of files, by its table. */
  counts(): Promise<Record<string, number>>;
}

interface UploadOptions {
  readonly folder_id?: string;
  readonly as?: Person;
  readonly on_conflict?: string;
}

/** The web application's API on stores of the test's own, and people who have files. */
export async function fileServer(
  dialect: DialectName,
  more: { readonly now?: () => number } = {},
): Promise<FileServer> {
  const server = await authorServer(dialect, { expansions: new ExpansionsUnderWay(), ...more });
  const { call, blobs, database } = server;
  return {
    ...server,
    async upload(name, content, { as = "anna", ...placed } = {}) {
      const bytes = Buffer.from(content);
      const begun = await call("beginUpload", { as, body: { name, bytes: bytes.length, ...placed } });
      let { body: upload } = begun;
      while (upload.file === null) {
        const { received: offset, upload_id } = upload;
        const body = bytes.subarray(offset, offset + limits.files.uploadPartMaxBytes);
        upload = (await call("sendUploadPart", { as, params: { upload_id }, query: { offset }, body })).body;
      }
      if (!upload.file) throw new Error(`The upload was refused: ${JSON.stringify(upload)}`);
      return upload.file;
    },
    async folder(name, folder_id = null, as = "anna") {
      return (await call("createFolder", { as, body: { name, folder_id } })).body;
    },
    async names(folder, as = "anna") {
      const listed = await call("listFiles", { as, query: { limit: 200, ...(folder ? { folder } : {}) } });
      return listed.body.items.map((item: FileItem) => item.name);
    },
    async stored() {
      return (await blobs.list("files/")).items.map(({ key }) => key);
    },
    async counts() {
      const tables = ["files", "file_contents", "file_parts", "file_uploads"] as const;
      const counted = tables.map(async (table) => {
        const rows = await database.reader.selectFrom(table).select("content_id").execute();
        return [table, rows.length] as const;
      });
      return Object.fromEntries(await Promise.all(counted));
    },
  };
}
