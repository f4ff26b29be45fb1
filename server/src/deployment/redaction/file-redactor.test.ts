import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PiiPolicy } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { freshFolder } from "../../testing/fresh-databases.ts";
import { FileRedactor, type FileRedactorOptions } from "./file-redactor.ts";
import { policyOf, testKey } from "./testing/policy-of.ts";

/** Threads take a moment to start, so the tests that need no thread of their own share them. */
const shared = new FileRedactor({ key: testKey });
beforeAll(() => shared.start());
afterAll(() => shared.stop());

async function setUp(options?: Partial<FileRedactorOptions>) {
  const folder = await freshFolder();
  const redactor = options ? new FileRedactor({ key: testKey, ...options }) : shared;
  redactor.start();
  if (options) onTestFinished(() => redactor.stop());
  const redact = async (
    name: string,
    content: string | Uint8Array,
    policy: Partial<PiiPolicy> = {},
    signal?: AbortSignal,
  ) => {
    const sourcePath = join(folder, `source-${name}`);
    const targetPath = join(folder, `target-${name}`);
    await writeFile(sourcePath, content);
    const job = { sourcePath, targetPath, name, policy: policyOf(policy) };
    const file = await redactor.redactFile(job, signal ?? new AbortController().signal);
    return { ...file, bytes: existsSync(targetPath) ? await readFile(targetPath) : null };
  };
  return { redactor, redact, folder };
}

describe("redacting files", () => {
  it.each([
    ["letter.txt", "to a@b.example", "to <EMAIL_ADDRESS>", 0],
    ["page.html", "<a href='mailto:a@b.example'>", "<a href='mailto:<EMAIL_ADDRESS>'>", 0],
    ["people.csv", 'n,m\n1,"a@b.example"\n', 'n,m\n1,"<EMAIL_ADDRESS>"\n', 2],
    ["people.tsv", "n\tm\n1\ta@b.example", "n\tm\n1\t<EMAIL_ADDRESS>", 2],
    ["people.json", '{"m":"a@b.example"}', '{"m":"<EMAIL_ADDRESS>"}', 0],
    ["people.ndjson", '"a@b.example"\n"x"\n', '"<EMAIL_ADDRESS>"\n"x"\n', 0],
    ["README", "to a@b.example", "to <EMAIL_ADDRESS>", 0],
  ])("reads %s by what it is", async (name, content, expected, rows) => {
    const { redact } = await setUp();
    const { bytes, ...file } = await redact(name, content);
    expect(file).toEqual({ status: "changed", entities: { EMAIL_ADDRESS: 1 }, rows_sampled: rows });
    expect(bytes?.toString()).toBe(expected);
  });

  it("writes no file when there was nothing to redact, or when it cannot be read", async () => {
    const { redact } = await setUp();
    expect(await redact("a.txt", "nothing")).toMatchObject({ status: "unchanged", bytes: null });
    expect(await redact("empty.csv", "")).toMatchObject({ status: "unchanged", bytes: null });
    for (const name of ["a.pdf", "a.png", "a.zip", "a.docx", "a.parquet"]) {
      expect(await redact(name, "a@b.example")).toMatchObject({
        status: "skipped",
        entities: {},
        bytes: null,
      });
    }
    expect(await redact("unknown.bin", Buffer.from([0, 1, 2, 255]))).toMatchObject({ status: "skipped" });
    expect(await redact("off.txt", "a@b.example", { mode: "off" })).toMatchObject({ status: "skipped" });
  });

  it("keeps every byte it does not redact, also when they are not UTF-8", async () => {
    const { redact } = await setUp();
    const around = Buffer.from([0xe9, 0xff, 0x00, 0x80, 0x20]);
    const latin = await redact("a.txt", Buffer.concat([around, Buffer.from("a@b.example "), around]));
    expect(latin.bytes).toEqual(Buffer.concat([around, Buffer.from("<EMAIL_ADDRESS> "), around]));
    const wide = await redact("b.txt", Buffer.from("\ufeffé a@b.example", "utf16le"));
    expect(wide.bytes?.toString("utf16le")).toBe("\ufeffé <EMAIL_ADDRESS>");
    const marked = await redact("c.csv", "\ufeffmail\nà@b.example\n");
    expect(marked.bytes?.toString()).toBe("\ufeffmail\n<EMAIL_ADDRESS>\n");
    const bigEndian = Buffer.from("\ufeffa@b.example", "utf16le").swap16();
    expect(await redact("d.txt", bigEndian)).toMatchObject({ status: "skipped" });
  });

  it("finds values and characters that lie over the border of two pieces", async () => {
    const { redact } = await setUp();
    for (const shift of [0, 1, 2, 3]) {
      const filling = "x".repeat(262_144 - 12 + shift);
      const { bytes } = await redact("a.txt", `${filling} é anna@b.example é`);
      expect(bytes?.toString()).toBe(`${filling} é <EMAIL_ADDRESS> é`);
    }
  });

  it("works on many at once, with few threads", async () => {
    const { redact } = await setUp({ threads: 2 });
    const files = await Promise.all(
      Array.from({ length: 12 }, (_, n) => redact(`${n}.txt`, `${n} a@b.example`)),
    );
    expect(files.map(({ bytes }) => bytes?.toString())).toEqual(files.map((_, n) => `${n} <EMAIL_ADDRESS>`));
  });
});

describe("redaction that cannot go on", () => {
  const hard = "12 ".repeat(700_000);

  const begun = (folder: string) =>
    vi.waitFor(() => expect(existsSync(join(folder, "target-hard.txt"))).toBe(true), { timeout: 25_000 });

  it("ends with its caller, and the next file is redacted all the same", async () => {
    const { redact, folder } = await setUp({ threads: 1, detection: { region: "US" } });
    const going = new AbortController();
    const first = expect(redact("hard.txt", hard, {}, going.signal)).rejects.toThrow("cancelled");
    await begun(folder);
    const waiting = new AbortController();
    const second = expect(redact("waiting.txt", "x", {}, waiting.signal)).rejects.toThrow("given up");
    const next = redact("next.txt", "a@b.example");
    waiting.abort(new Error("given up"));
    await second;
    going.abort(new Error("cancelled"));
    await first;
    expect(await next).toMatchObject({ status: "changed" });
    expect(existsSync(join(folder, "target-hard.txt"))).toBe(false);
    await expect(redact("late.txt", "x", {}, AbortSignal.abort(new Error("before")))).rejects.toThrow(
      "before",
    );
  });

  it("says which file it was, and why", async () => {
    const { redactor, folder } = await setUp();
    const job = { sourcePath: folder, targetPath: join(folder, "t"), name: "a.txt", policy: policyOf() };
    const { signal } = new AbortController();
    await expect(redactor.redactFile(job, signal)).rejects.toThrow(/a\.txt could not be redacted: EISDIR/);
    await expect(redactor.redactFile({ ...job, sourcePath: join(folder, "none") }, signal)).rejects.toThrow(
      /ENOENT/,
    );
  });

  it("ends when the process stops", async () => {
    const { redact, redactor, folder } = await setUp({ threads: 1, detection: { region: "US" } });
    const going = expect(redact("hard.txt", hard)).rejects.toThrow("its thread was ended");
    await begun(folder);
    const waiting = expect(redact("waiting.txt", "x")).rejects.toThrow("shutting down");
    await redactor.stop();
    await Promise.all([going, waiting]);
    await expect(redact("late.txt", "x")).rejects.toThrow(/shutting down/);
  });
});
