import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlobStore } from "../../../platform/blobs/blob-store.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DeploymentTables } from "../../tables.ts";
import type { BubblewrapEnvironment } from "../bubblewrap/bubblewrap-environment.ts";
import type { UnpackedImage } from "../environment.ts";
import { openImage } from "./open-image.ts";

export interface ImageStoreParts {
  readonly database: Database<DeploymentTables>;
  readonly blobs: BlobStore;
  readonly sandbox: Pick<BubblewrapEnvironment, "unpackImage">;
  /** On this machine: each image is unpacked once. */
  readonly folder: string;
  now(): number;
}

export type ImageOutcome =
  | { readonly ok: true; readonly image: UnpackedImage }
  | { readonly ok: false; readonly reason: string };

/** All layers together, and all files. */
const maxBytes = 16 * 1024 ** 3;
const maxEntries = 500_000;
const unfinished = ".unfinished";
/** Longer than a provisioning may take. */
const abandonedAfterMs = 60 * 60 * 1_000;
const factsFile = "image.json";

/**
 * Custom images as they lie on this machine.
 *
 *     images/<image id>/image.json    what was found out when it was unpacked
 *     images/<image id>/rootfs/       the image
 *     images/<image id>/steps/        given files of steps that run in it, by process and run
 *     images/<…>.unfinished/          being unpacked
 */
export class ImageStore {
  readonly #parts: ImageStoreParts;
  readonly #underWay = new Map<string, Promise<ImageOutcome>>();

  constructor(parts: ImageStoreParts) {
    this.#parts = parts;
  }

  /** The image on this machine. It is unpacked here when it is first needed. */
  async ready(
    imageId: string,
    { say, signal }: { say(text: string): Promise<void>; readonly signal: AbortSignal },
  ): Promise<ImageOutcome> {
    const known = await this.#find(imageId);
    if (known) return { ok: true, image: known };
    const going = this.#underWay.get(imageId);
    if (going) return await going;
    const unpacking = this.#unpack(imageId, say, signal).finally(() => this.#underWay.delete(imageId));
    this.#underWay.set(imageId, unpacking);
    return await unpacking;
  }

  /** Removes images that were deleted since. */
  async removeGone(): Promise<void> {
    const { database, folder } = this.#parts;
    const here = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith(unfinished));
    if (here.length === 0) return;
    const rows = await database.reader.selectFrom("images").select("image_id").execute();
    const known = new Set(rows.map(({ image_id }) => image_id));
    for (const name of here) {
      if (!known.has(name)) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  async #find(imageId: string): Promise<UnpackedImage | null> {
    const folder = join(this.#parts.folder, imageId);
    const facts = await readFile(join(folder, factsFile), "utf8").catch(() => null);
    return facts === null ? null : { ...(JSON.parse(facts) as Omit<UnpackedImage, "folder">), folder };
  }

  async #unpack(
    imageId: string,
    say: (text: string) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ImageOutcome> {
    const { database, blobs, sandbox, folder: all } = this.#parts;
    const row = await database.reader
      .selectFrom("images")
      .select(["state", "fault"])
      .where("image_id", "=", imageId)
      .executeTakeFirst();
    if (!row || row.state === "uploading")
      return { ok: false, reason: "Its image is not here: upload it again." };
    if (row.state === "refused") return { ok: false, reason: row.fault ?? "Its image was refused." };
    await mkdir(all, { recursive: true, mode: 0o700 });
    const folder = join(all, `${imageId}.${randomUUID()}${unfinished}`);
    await mkdir(folder, { mode: 0o700 });
    try {
      const source = () => openImage({ database, blobs }, imageId);
      const unpacked = await sandbox.unpackImage({ folder, source, maxBytes, maxEntries, say, signal });
      if (!unpacked.ok) {
        if (unpacked.reason.startsWith("The image was refused."))
          await this.#judge(imageId, unpacked.reason, null);
        return unpacked;
      }
      await writeFile(join(folder, factsFile), JSON.stringify(unpacked.image));
      // Another process of this machine may have been faster: its copy is as good.
      await rename(folder, join(all, imageId)).catch(() => {});
      await this.#judge(imageId, null, unpacked.image.digest);
      const image = await this.#find(imageId);
      return image
        ? { ok: true, image }
        : { ok: false, reason: "The image could not be kept on this machine." };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  async #judge(imageId: string, fault: string | null, digest: string | null): Promise<void> {
    const { database, now } = this.#parts;
    await database.write(({ sql }) =>
      sql
        .updateTable("images")
        .set({ state: fault === null ? "checked" : "refused", fault, digest, changed_at: now() })
        .where("image_id", "=", imageId)
        .execute(),
    );
  }
}

/** Removes what processes that are gone left: half an image, and what their steps were given. */
export async function removeDeadImageWork(
  folder: string,
  isAlive: (workId: string) => boolean,
  nowMs: number,
): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (name.endsWith(unfinished)) {
      const { mtimeMs } = await stat(path);
      if (mtimeMs < nowMs - abandonedAfterMs) await rm(path, { recursive: true, force: true });
      continue;
    }
    for (const workId of await readdir(join(path, "steps")).catch(() => [])) {
      if (!isAlive(workId)) await rm(join(path, "steps", workId), { recursive: true, force: true });
    }
  }
}

/** Removes what steps of a run were given in images, and answers whether there was something. */
export async function eraseImageWork(folder: string, runId: string): Promise<boolean> {
  let found = false;
  for (const image of await readdir(folder).catch(() => [])) {
    for (const work of await readdir(join(folder, image, "steps")).catch(() => [])) {
      for (const step of await readdir(join(folder, image, "steps", work)).catch(() => [])) {
        if (!step.startsWith(`${runId}.`)) continue;
        await rm(join(folder, image, "steps", work, step), { recursive: true, force: true });
        found = true;
      }
    }
  }
  return found;
}
