import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { content, inParallel, readBlob, sha256 } from "./conformance/content.ts";
import { describeBlobStore } from "./conformance.ts";
import { FolderBlobStore } from "./folder-blob-store.ts";

const MAKE_PIPE = "mkfifo";

describeBlobStore("a folder", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sluice-blobs-"));
  return { store: new FolderBlobStore(folder), close: () => rm(folder, { recursive: true }) };
});

async function freshFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "sluice-blobs-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function freshStore(): Promise<{
  store: FolderBlobStore;
  objects: string;
  incoming: string;
  outside: string;
}> {
  const folder = await freshFolder();
  const store = new FolderBlobStore(join(folder, "data"));
  await store.start();
  const outside = join(folder, "outside");
  await mkdir(outside);
  return { store, objects: join(folder, "data/objects"), incoming: join(folder, "data/incoming"), outside };
}

describe("what the folder store keeps on the disk", () => {
  it("names files so that an operator can find them, and only this user can read them", async () => {
    const { store, objects } = await freshStore();
    await store.put("runs/run_1/outputs/Report 1.pdf", content(10));
    const path = join(objects, "runs.d/run_1.d/outputs.d/%52eport%201.pdf.f");
    expect((await readFile(path)).subarray(0, 10)).toEqual(content(10));
    expect((await stat(path)).mode & 0o077).toBe(0);
    expect((await stat(join(objects, "runs.d"))).mode & 0o077).toBe(0);
  });

  it("takes the ETag from the content", async () => {
    const { store } = await freshStore();
    expect((await store.put("a", content(1_000))).etag).toBe(sha256(content(1_000)));
  });

  it("finds everything again after a restart", async () => {
    const { store, objects } = await freshStore();
    await store.put("a/b", content(1_000));
    await store.stop();
    const again = new FolderBlobStore(join(objects, ".."));
    await again.start();
    expect((await readBlob(again, "a/b"))?.content.equals(content(1_000))).toBe(true);
  });

  it("leaves no empty folder behind a delete", async () => {
    const { store, objects } = await freshStore();
    await store.put("a/b/c/d", content(1));
    await store.put("a/b/e", content(1));
    await store.delete("a/b/c/d");
    expect(await readdir(join(objects, "a.d/b.d"))).toEqual(["e.f"]);
    await store.delete("a/b/e");
    expect(await readdir(objects)).toEqual([]);
    await inParallel(["x/1", "x/2/3", "x/2/4/5"], (key) => store.put(key, content(1)));
    await store.deletePrefix("x/2/");
    expect(await readdir(join(objects, "x.d"))).toEqual(["1.f"]);
    await store.deletePrefix("x/");
    expect(await readdir(objects)).toEqual([]);
  });

  it("keeps nothing of failed puts", async () => {
    const { store, objects, incoming } = await freshStore();
    async function* failing(): AsyncGenerator<Buffer> {
      yield content(500_000);
      throw new Error("The source broke.");
    }
    await expect(store.put("a/b", failing())).rejects.toThrow("The source broke.");
    await expect(store.put("a/../b", content(1))).rejects.toThrow("refused");
    expect(await readdir(incoming)).toEqual([]);
    expect(await readdir(objects)).toEqual([]);
  });

  it("shares a folder with another store, whichever of the two removes folders", async () => {
    const { store, objects } = await freshStore();
    const other = new FolderBlobStore(join(objects, ".."));
    await other.start();
    const keys = Array.from({ length: 150 }, (_, index) => `shared/${index % 3}/${index % 10}`);
    await inParallel(keys, async (key) => {
      await store.put(key, content(10));
      await other.delete(key);
    });
    await other.put("shared/0/0", content(10));
    expect((await store.head("shared/0/0"))?.bytes).toBe(10);
  });

  it("closes every file, read to the end, in part or not at all", async ({ skip }) => {
    skip(!existsSync("/proc/self/fd"), "this system does not list a process's open files");
    const { store } = await freshStore();
    await store.put("a", content(1_000_000));
    await store.put("empty", content(0));
    const before = (await readdir("/proc/self/fd")).length;
    for (let round = 0; round < 25; round += 1) {
      const whole = await store.open("a");
      await whole?.stream.toArray();
      await store.open("a", { start: 5_000_000 }).catch(() => {});
      await (await store.open("empty"))?.stream.toArray();
      const part = await store.open("a");
      const unread = await store.open("a");
      for (const stream of [part?.stream, unread?.stream]) {
        if (stream === part?.stream) await stream?.iterator({ destroyOnReturn: false }).next();
        const closed = stream && once(stream, "close");
        stream?.destroy();
        await closed;
      }
    }
    expect((await readdir("/proc/self/fd")).length).toBeLessThanOrEqual(before + 2);
  });

  it.each([
    ["cut short", (path: string) => truncate(path, 900)],
    ["cut to nothing", (path: string) => truncate(path, 0)],
    ["lengthened", (path: string) => appendFile(path, "more")],
    ["replaced", (path: string) => writeFile(path, "something else entirely".repeat(10))],
  ])("says so when a file was %s, and still deletes it", async (_, damage) => {
    const { store, objects } = await freshStore();
    await store.put("a", content(1_000));
    await damage(join(objects, "a.f"));
    await expect(store.head("a")).rejects.toThrow(/"a" is damaged.*Restore it from a backup or delete it/);
    await expect(store.open("a")).rejects.toThrow("damaged");
    expect(await store.delete("a")).toEqual({ objects: 1, versions: 1 });
  });
});

describe("what the folder store finds that is not its own", () => {
  const refused = /refuses .* Sluice did not make\. Remove it from the folder SLUICE_DATA names/;

  it("does not follow a link to a file", async () => {
    const { store, objects, outside } = await freshStore();
    await store.put("real", content(100));
    const secret = join(outside, "secret");
    await copyFile(join(objects, "real.f"), secret);
    await symlink(secret, join(objects, "link.f"));
    for (const attempt of [() => store.head("link"), () => store.open("link"), () => store.delete("link")]) {
      await expect(attempt()).rejects.toThrow(refused);
    }
    expect((await store.list("")).items.map(({ key }) => key)).toEqual(["real"]);
    await store.put("link", content(5));
    expect((await readBlob(store, "link"))?.content.length).toBe(5);
    expect((await readFile(secret)).subarray(0, 100)).toEqual(content(100));
  });

  it("does not follow a link to a folder, for reading, writing, listing or deleting", async () => {
    const { store, objects, outside } = await freshStore();
    await store.put("kept/inner/real", content(100));
    await copyFile(join(objects, "kept.d/inner.d/real.f"), join(outside, "secret.f"));
    await symlink(outside, join(objects, "kept.d/link.d"));
    for (const attempt of [
      () => store.head("kept/link/secret"),
      () => store.open("kept/link/secret"),
      () => store.delete("kept/link/secret"),
      () => store.put("kept/link/new", content(1)),
      () => store.put("kept/link/deeper/new", content(1)),
      () => store.list("kept/link/"),
      () => store.deletePrefix("kept/link/"),
    ]) {
      await expect(attempt()).rejects.toThrow(refused);
    }
    expect((await store.list("kept/")).items.map(({ key }) => key)).toEqual(["kept/inner/real"]);
    expect(await store.deletePrefix("kept/")).toEqual({ objects: 1, versions: 1 });
    expect(await readdir(outside)).toEqual(["secret.f"]);
  });

  it("notices a folder that became a link after it was used", async () => {
    const { store, objects, outside } = await freshStore();
    await store.put("a/b", content(1));
    await rm(join(objects, "a.d"), { recursive: true });
    await symlink(outside, join(objects, "a.d"));
    await expect(store.put("a/b", content(1))).rejects.toThrow(refused);
    expect(await readdir(outside)).toEqual([]);
  });

  it.each(["objects", "incoming"])("does not start when %s is a link", async (name) => {
    const folder = await freshFolder();
    await mkdir(join(folder, "elsewhere"));
    await symlink(join(folder, "elsewhere"), join(folder, name));
    await expect(new FolderBlobStore(folder).start()).rejects.toThrow(refused);
  });

  it("starts in a folder that is itself reached through a link, as operators do", async () => {
    const folder = await freshFolder();
    await mkdir(join(folder, "big-disk"));
    await symlink(join(folder, "big-disk"), join(folder, "data"));
    const store = new FolderBlobStore(join(folder, "data"));
    await store.start();
    await store.put("a/b", content(1));
    expect((await store.head("a/b"))?.bytes).toBe(1);
    expect(await readdir(join(folder, "big-disk/objects"))).toEqual(["a.d"]);
  });

  it("does not wait at a pipe, nor take a folder for a file", async () => {
    const { store, objects } = await freshStore();
    execFileSync(MAKE_PIPE, [join(objects, "pipe.f")]);
    await mkdir(join(objects, "folder.f"));
    await writeFile(join(objects, "file.d"), "");
    for (const attempt of [
      () => store.head("pipe"),
      () => store.open("folder"),
      () => store.head("file/below"),
    ]) {
      await expect(attempt()).rejects.toThrow(refused);
    }
    await expect(store.put("folder", content(1))).rejects.toThrow(refused);
    await expect(store.put("file/below", content(1))).rejects.toThrow(refused);
    expect((await store.list("")).items).toEqual([]);
  });

  it("neither lists nor deletes files that have other names than it gives", async () => {
    const { store, objects } = await freshStore();
    await store.put("a/real", content(1));
    const foreign = ["a.d/.DS_Store", "a.d/Real.f", "a.d/%zz.f", "a.d/%61.f", "a.d/notes.txt", "a.d/.f"];
    await mkdir(join(objects, "a.d/re.c"));
    for (const name of [...foreign, "a.d/re.c/al.f"]) await writeFile(join(objects, name), "x");
    expect((await store.list("")).items.map(({ key }) => key)).toEqual(["a/real"]);
    await store.delete("a/real");
    for (const name of foreign) expect(existsSync(join(objects, name))).toBe(true);
  });
});

describe("where the folder store starts", () => {
  it.each(["", "/deeper/still"])("says in one sentence that a file is in the way%s", async (below) => {
    const folder = await freshFolder();
    await writeFile(join(folder, "file"), "");
    const store = new FolderBlobStore(join(folder, "file") + below);
    await expect(store.start()).rejects.toThrow(
      /^The object store cannot use the folder .*\/file.*: .* Point SLUICE_DATA to a folder\.$/,
    );
  });

  it("says that it may not write", async () => {
    const folder = await freshFolder();
    await mkdir(join(folder, "locked"), { mode: 0o500 });
    const isRoot = process.geteuid?.() === 0;
    if (isRoot) process.seteuid?.(65534); // root may write anywhere; nobody may not
    try {
      const start = new FolderBlobStore(join(folder, "locked")).start();
      await expect(start).rejects.toThrow(/may not write.*SLUICE_DATA/);
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  });

  it("says that the path is too long", async () => {
    const long = join(await freshFolder(), ...Array.from({ length: 10 }, () => "p".repeat(100)));
    await expect(new FolderBlobStore(long).start()).rejects.toThrow(/too long.*SLUICE_DATA/);
    expect(existsSync(long)).toBe(false);
  });

  it("says that its folder went away, when checked and when it writes", async () => {
    const { store, objects } = await freshStore();
    await rm(join(objects, ".."), { recursive: true });
    await expect(store.check()).rejects.toThrow(/is gone.*SLUICE_DATA/);
    await expect(store.put("a", content(1))).rejects.toThrow(/is gone.*SLUICE_DATA/);
  });

  it("refuses to be used before it is started or after it is stopped", async () => {
    const store = new FolderBlobStore(await freshFolder());
    await expect(store.head("a")).rejects.toThrow("before it was started");
    await expect(store.check()).rejects.toThrow("before it was started");
    await store.start();
    await store.stop();
    await expect(store.head("a")).rejects.toThrow("before it was started");
  });

  it("removes what dead writers left, and nothing of the living", async () => {
    const { incoming } = await freshStore();
    const host = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);
    const id = "0b5f3c1e-1111-4222-8333-444455556666";
    const deadPid = Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }));
    const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    const leftovers: [string, Date][] = [
      [`${host}.${deadPid}.${id}.tmp`, new Date()],
      // This process's number, but written before it began: of an earlier process, as in a container.
      [`${host}.${process.pid}.${id}.tmp`, new Date(Date.now() - process.uptime() * 1_000 - 60_000)],
      [`${host}.1.${id}.tmp`, longAgo],
      [`${"0".repeat(12)}.7.${id}.tmp`, longAgo],
    ];
    const living: [string, Date][] = [
      [`${host}.${process.pid}.${id.replace("0b", "1b")}.tmp`, new Date()],
      [`${host}.${process.ppid}.${id}.tmp`, new Date()],
      [`${"0".repeat(12)}.7.${id.replace("0b", "1b")}.tmp`, new Date()],
      ["somebody-elses-notes.txt", longAgo],
    ];
    for (const [name, modified] of [...leftovers, ...living]) {
      await writeFile(join(incoming, name), "half an object");
      await utimes(join(incoming, name), modified, modified);
    }
    await new FolderBlobStore(join(incoming, "..")).start();
    expect((await readdir(incoming)).sort()).toEqual(living.map(([name]) => name).sort());
  });
});
