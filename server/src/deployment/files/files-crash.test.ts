import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { HOUR_MS } from "@sluice/core";
import { expect, it } from "vitest";
import { operatorActor } from "../../access/actor.ts";
import { FolderBlobStore } from "../../platform/blobs/folder-blob-store.ts";
import { accepted } from "../../testing/accepted.ts";
import { freshFolder, openForTest } from "../../testing/fresh-databases.ts";
import { fileSweep } from "./file-sweep.ts";
import { listFiles } from "./list-files.ts";
import { listUploads } from "./list-uploads.ts";
import { sendUploadPart } from "./send-upload-part.ts";

const script = fileURLToPath(new URL("testing/die-expanding.ts", import.meta.url));

it("a process that is killed while it expands a zip leaves no file, and uploads go on where they were [8.3-44]", async () => {
  const folder = await freshFolder();
  const child = spawn(process.execPath, [script, folder], { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

  const database = await openForTest({
    dialect: "sqlite",
    file: join(folder, "files.sqlite"),
    label: "files",
  });
  const blobs = new FolderBlobStore(join(folder, "blobs"));
  await blobs.start();
  const parts = { database, blobs, now: Date.now };
  const actor = operatorActor("Operator");
  const names = async () => {
    const asked = { sort: "name", order: "asc", limit: 50, after: null } as const;
    return accepted(await listFiles(parts, actor, asked)).items.map(({ name }) => name);
  };
  const stored = async () => (await blobs.list("files/")).items.length;
  expect(await names()).toEqual(["a.zip"]);
  expect(await stored()).toBeGreaterThanOrEqual(12);

  const later = () => Date.now() + 3 * HOUR_MS;
  await fileSweep({ ...parts, now: later }).run(new AbortController().signal);
  expect([await names(), await stored()]).toEqual([["a.zip"], 2]);
  const contents = await database.reader.selectFrom("file_contents").select("content_id").execute();
  expect(contents.length).toBe(2);

  const [upload] = accepted(await listUploads(parts, actor, {}));
  expect(upload).toMatchObject({ name: "half.bin", received: 300_000 });
  const body = (async function* () {
    yield Buffer.alloc(300_000, 2);
  })();
  const uploadId = upload?.upload_id ?? "";
  const rest = accepted(await sendUploadPart(parts, actor, { uploadId, offset: 300_000, body }));
  expect(rest.file).toMatchObject({ name: "half.bin", bytes: 600_000 });
  expect(await names()).toEqual(["a.zip", "half.bin"]);
});
