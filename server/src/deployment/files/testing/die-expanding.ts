// A process of its own: sends half a file, and is killed while it expands a zip. Its argument is the folder to work in.
import { join } from "node:path";
import { operatorActor } from "../../../access/actor.ts";
import { FolderBlobStore } from "../../../platform/blobs/folder-blob-store.ts";
import { openDatabase } from "../../../platform/db/open-database.ts";
import { accepted } from "../../../testing/accepted.ts";
import { deploymentMigrations } from "../../migrations/index.ts";
import type { DeploymentTables } from "../../tables.ts";
import { beginUpload } from "../begin-upload.ts";
import { expandZip } from "../expand-zip.ts";
import { ExpansionsUnderWay } from "../expansions-under-way.ts";
import { sendUploadPart } from "../send-upload-part.ts";
import { rawZip } from "./raw-zip.ts";

const [, , folder = ""] = process.argv;
const database = await openDatabase<DeploymentTables>(
  { dialect: "sqlite", file: join(folder, "files.sqlite"), label: "files" },
  deploymentMigrations,
  { now: Date.now, onConnectionError: () => {} },
);
const blobs = new FolderBlobStore(join(folder, "blobs"));
await blobs.start();
const parts = { database, blobs, now: Date.now, expansions: new ExpansionsUnderWay() };
const actor = operatorActor("Operator");

async function send(name: string, bytes: number, content: Buffer) {
  const asked = { name, bytes, folderId: null, sha256: null, onConflict: "refuse" } as const;
  const { upload_id: uploadId } = accepted(await beginUpload(parts, actor, asked));
  const body = (async function* () {
    yield content;
  })();
  return accepted(await sendUploadPart(parts, actor, { uploadId, offset: 0, body })).file;
}

await send("half.bin", 600_000, Buffer.alloc(300_000, 1));
const entries = Array.from({ length: 20 }, (_, index) => ({ name: `f${index}`, content: `${index}` }));
const zip = rawZip(entries);
const file = await send("a.zip", zip.length, zip);
let puts = 0;
const put = blobs.put.bind(blobs);
blobs.put = async (...about) => {
  const stored = await put(...about);
  puts += 1;
  if (puts === 10) process.kill(process.pid, "SIGKILL");
  return stored;
};
const signal = new AbortController().signal;
await expandZip(parts, actor, { fileId: file?.file_id ?? "", signal });
