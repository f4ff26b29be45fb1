import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, inject, it, onTestFinished } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";

/** Starts with these settings, expects a refusal, and gives back what the operator reads. */
async function refusal(settings: Record<string, string>): Promise<string> {
  const folder = join(await freshFolder(), "data");
  const server = new SluiceProcess({ SLUICE_DATA: folder, ...settings });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expect(server.stdout).toBe("");
  expect(existsSync(folder), "nothing may be created").toBe(false);
  return server.stderr;
}

/** One sentence on one line: it names the setting and says what to do about it. */
function expectOneSentence(text: string, setting: string): void {
  expect(text).toMatch(/^[^\n]+\.\n$/);
  expect(text).toContain(setting);
}

const wrongSettings: Array<[name: string, settings: Record<string, string>]> = [
  ["PORT", { PORT: "http" }],
  ["PORT", { PORT: "65536" }],
  ["PORT", { PORT: "-1" }],
  ["HOST", { HOST: "256.1.1.1" }],
  ["SLUICE_ROLES", { SLUICE_ROLES: "api,wroker" }],
  ["SLUICE_PUBLIC_URL", { SLUICE_PUBLIC_URL: "sluice.example" }],
  ["SLUICE_DTAA", { SLUICE_DTAA: "/srv/sluice" }],
  ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/sluice" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://sluice:wrong@127.0.0.1:1/sluice" }],
  ["CONSOLE_DATABASE_URL", { CONSOLE_DATABASE_URL: "postgres://127.0.0.1/console" }],
  ["DATABASE_POOL_SIZE", { DATABASE_POOL_SIZE: "1" }],
  ["S3_BUCKET", { S3_BUCKET: "No_Such_Name" }],
  ["S3_BUCKET", { S3_ENDPOINT: "http://127.0.0.1:9000" }],
  ["S3_SECRET_ACCESS_KEY", { S3_BUCKET: "sluice", S3_ACCESS_KEY_ID: "AKIA" }],
  ["S3_ENDPOINT", { S3_BUCKET: "sluice", S3_ENDPOINT: "ftp://127.0.0.1" }],
  ["S3_FORCE_PATH_STYLE", { S3_BUCKET: "sluice", S3_FORCE_PATH_STYLE: "yes" }],
  ["S3_PREFIX", { S3_BUCKET: "sluice", S3_PREFIX: "../other" }],
  ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
  ["LOG_FORMAT", { LOG_FORMAT: "xml" }],
  ["METRICS_PORT", { METRICS_PORT: "9999999" }],
  ["METRICS_PORT", { PORT: "8099", METRICS_PORT: "8099" }],
];

it.each(wrongSettings)("a wrong %s (%o) is refused in one sentence that names it", async (name, settings) => {
  expectOneSentence(await refusal(settings), name);
});

it("every wrong setting is told at once, a line each", async () => {
  const text = await refusal({ PORT: "x", LOG_LEVEL: "loud", SLUICE_ROLES: "boss" });
  expect(
    text
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ")[0]),
  ).toEqual(["PORT", "SLUICE_ROLES", "LOG_LEVEL"]);
});

it("a port that is taken is refused before anything is created", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const text = await refusal({ PORT: String(port) });
  expectOneSentence(text, "PORT");
  expect(text).toContain(`Port ${port} on 127.0.0.1 is already in use`);
});

it("a data folder that cannot be written to is refused", async () => {
  const folder = await freshFolder();
  await writeFile(join(folder, "file"), "not a folder");
  const server = new SluiceProcess({ SLUICE_DATA: join(folder, "file", "data") });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expectOneSentence(server.stderr, "SLUICE_DATA");
  expect(await readFile(join(folder, "file"), "utf8")).toBe("not a folder");
});

it("a database newer than the code is refused and left as it was", async () => {
  const folder = join(await freshFolder(), "data");
  const first = new SluiceProcess({ SLUICE_DATA: folder });
  await first.ready;
  await first.stop();
  const file = join(folder, "deployment.db");
  const database = new DatabaseSync(file);
  database.exec(
    "insert into schema_migrations (number, name, applied_at) values (9999, 'from-the-future', 1)",
  );
  database.exec("pragma wal_checkpoint(truncate)");
  database.close();
  const before = await readFile(file);

  const second = new SluiceProcess({ SLUICE_DATA: folder });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expectOneSentence(second.stderr, "9999 (from-the-future)");
  expect(await readFile(file)).toEqual(before);
});

it("a file that is no database is refused and left as it was", async () => {
  const folder = join(await freshFolder(), "data");
  await mkdir(folder);
  await writeFile(join(folder, "deployment.db"), "a letter to my aunt, much longer than a header");
  const server = new SluiceProcess({ SLUICE_DATA: folder });
  expect(await server.ended).toEqual({ code: 1, signal: null });
  expectOneSentence(server.stderr, "SLUICE_DATA");
});

it("a refused password is told without showing it", async () => {
  const url = new URL(inject("postgresUrl"));
  url.password = "a-secret-nobody-may-read";
  const text = await refusal({ DATABASE_URL: url.href });
  expectOneSentence(text, "DATABASE_URL");
  expect(text).not.toContain("a-secret-nobody-may-read");
});
