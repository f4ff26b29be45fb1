import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { VersionedS3Server } from "../../server/src/platform/blobs/testing/versioned-s3-server.ts";
import { freshFolder, freshPostgresUrl } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";

async function bucket(): Promise<{ settings: Record<string, string>; store: VersionedS3Server }> {
  const store = new VersionedS3Server();
  const endpoint = await store.start();
  onTestFinished(() => store.stop());
  return {
    store,
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: store.bucket,
      S3_ACCESS_KEY_ID: "test",
      S3_SECRET_ACCESS_KEY: "a-secret-nobody-may-read",
    },
  };
}

it("keeps nothing on the disk but what it works on when rows are in PostgreSQL and files in a bucket", async () => {
  const { settings } = await bucket();
  const folder = join(await freshFolder(), "data");
  const server = new SluiceProcess({
    ...settings,
    SLUICE_DATA: folder,
    DATABASE_URL: await freshPostgresUrl(),
    SLUICE_SEALING_KEY: randomBytes(32).toString("base64"),
  });
  const answer = await fetch(`${await server.ready}/readyz`);
  expect(await answer.json()).toMatchObject({ status: "ready", checks: { files: "ok" } });
  expect(readdirSync(folder)).toEqual(["work"]);
  await server.stop();
  expect(readdirSync(join(folder, "work"))).toEqual([]);
});

it("refuses to start without its bucket, names the setting, and shows no secret", async () => {
  const { settings, store } = await bucket();
  store.refuse = () => ({ status: 404, code: "NoSuchBucket" });
  const folder = join(await freshFolder(), "data");
  const server = new SluiceProcess({ ...settings, SLUICE_DATA: folder });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.stderr).toMatch(/^[^\n]*S3_BUCKET[^\n]*\n$/);
  expect(server.stderr).not.toContain("a-secret-nobody-may-read");
  expect(existsSync(folder)).toBe(false);
});

it("is not ready while the bucket is out of reach, and ready again when it is back", async () => {
  const { settings, store } = await bucket();
  const server = new SluiceProcess({ ...settings, SLUICE_DATA: join(await freshFolder(), "data") });
  const url = await server.ready;
  store.refuse = () => ({ status: 403, code: "AccessDenied" });
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(503);
  store.refuse = () => null;
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 15_000 }).toBe(200);
});
