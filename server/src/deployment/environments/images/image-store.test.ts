import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, inject, it, onTestFinished } from "vitest";
import { FolderBlobStore } from "../../../platform/blobs/folder-blob-store.ts";
import { freshDatabase, freshFolder } from "../../../testing/fresh-databases.ts";
import { BubblewrapEnvironment } from "../bubblewrap/bubblewrap-environment.ts";
import { hostWith } from "../bubblewrap/bubblewrap-status.ts";
import { tryStep } from "../testing/step-request.ts";
import { eraseImageWork, ImageStore, removeDeadImageWork } from "./image-store.ts";
import { type Entry, ociArchive, savedArchive, tarOf } from "./testing/image-archive.ts";

const { SLUICE_BUBBLEWRAP: program, SLUICE_SANDBOX_USER: user } = inject("sandbox");
const sandbox = new BubblewrapEnvironment(hostWith({ program, user }));
const status = await sandbox.status();

/** An image store with one image that was uploaded in two parts. */
async function storeWith(archive: Buffer) {
  const database = await freshDatabase("sqlite");
  const blobs = new FolderBlobStore(await freshFolder());
  await blobs.start();
  const folder = join(await freshFolder(), "images");
  const owned = { owner_id: "usr_anna", owner_name: "Anna" };
  const bytes = archive.length;
  const cut = Math.floor(bytes / 3);
  await blobs.put("images/img_1/a", archive.subarray(0, cut));
  await blobs.put("images/img_1/b", archive.subarray(cut));
  await database.write(async ({ sql }) => {
    const image = {
      image_id: "img_1",
      name: "mine.tar",
      bytes,
      received: bytes,
      created_at: 1,
      changed_at: 1,
    };
    await sql
      .insertInto("images")
      .values({ ...image, state: "uploaded", ...owned })
      .execute();
    const parts = [
      { image_id: "img_1", offset_bytes: 0, bytes: cut, blob_key: "images/img_1/a" },
      { image_id: "img_1", offset_bytes: cut, bytes: bytes - cut, blob_key: "images/img_1/b" },
    ];
    await sql.insertInto("image_parts").values(parts).execute();
  });
  const store = new ImageStore({ database, blobs, sandbox, folder, now: Date.now });
  const said: string[] = [];
  const say = async (text: string) => void said.push(text);
  const ready = () => store.ready("img_1", { say, signal: new AbortController().signal });
  return { ready, said, folder, database };
}

const file = (path: string, content = path): Entry => ({ path, type: "0", content });

describe("a custom image", () => {
  beforeEach(({ skip }) => {
    if (status.state === "needs_attention") skip(status.reason);
  });

  it("is unpacked layer over layer, with what later ones remove and links that stay inside", async () => {
    const lower = [
      file("etc/kept", "kept"),
      file("etc/gone"),
      file("cache/old"),
      { path: "bin", type: "2", link: "usr/bin" } as const,
      file("usr/bin/tool", "old"),
      { path: "escape", type: "2", link: "/../../../etc" } as const,
    ];
    const upper = [
      { path: "etc/.wh.gone", type: "0", content: "" } as const,
      file("cache/new"),
      { path: "cache/.wh..wh..opq", type: "0", content: "" } as const,
      file("bin/tool", "new"),
      file("escape/written", "inside"),
      { path: "etc/same", type: "1", link: "etc/kept" } as const,
      { path: "dev/zero", type: "3" } as const,
    ];
    const { ready, said, folder, database } = await storeWith(gzipSync(savedArchive([lower, upper])));
    const outcome = await ready();
    expect(outcome).toMatchObject({ ok: true, image: { digest: expect.stringMatching(/^sha256:/u) } });
    expect(said.at(-1)).toBe("Layer 2 of 2 is unpacked.");
    const root = join(folder, "img_1", "rootfs");
    const read = (path: string) => readFile(join(root, path), "utf8");
    expect(await read("usr/bin/tool")).toBe("new");
    expect(await read("etc/same")).toBe("kept");
    expect(await read("etc/written")).toBe("inside");
    const there = ["etc/gone", "cache/old", "cache/new", "dev/zero"].map((path) =>
      existsSync(join(root, path)),
    );
    expect(there).toEqual([false, false, true, false]);
    const row = await database.reader.selectFrom("images").select(["state", "digest"]).executeTakeFirst();
    expect(row).toMatchObject({ state: "checked", digest: outcome.ok && outcome.image.digest });
    // From now on it is there at once.
    said.length = 0;
    expect(await ready()).toMatchObject({ ok: true });
    expect(said).toEqual([]);
  });

  it("may be an OCI archive whose layers are compressed", async () => {
    const { ready, folder } = await storeWith(ociArchive([[file("etc/hello", "hello")]]));
    expect(await ready()).toMatchObject({ ok: true });
    expect(await readFile(join(folder, "img_1", "rootfs/etc/hello"), "utf8")).toBe("hello");
  });

  it.each<[string, Buffer, RegExp]>([
    ["no archive", Buffer.from("this is no archive".repeat(100)), /not a tar archive/],
    ["no image", tarOf([file("hello.txt")]), /neither an index.json nor a manifest.json/],
    ["a path that points out of it", savedArchive([[file("../../evil")]]), /points out of the image/],
    [
      "a link to what is not in it",
      savedArchive([[{ path: "a", type: "1", link: "etc/shadow" }]]),
      /leads to nothing/,
    ],
    [
      "a layer that was changed",
      savedArchive([[file("a")]], { diffIds: [`sha256:${"0".repeat(64)}`] }),
      /not have its digest/,
    ],
    ["another processor", savedArchive([[file("a")]], { architecture: "s390x" }), /image for s390x/],
    [
      "another configuration",
      savedArchive([[file("a")]], { configName: `${"0".repeat(64)}.json` }),
      /digest that it is called by/,
    ],
    [
      "an end within a file",
      savedArchive([[file("a", "x".repeat(4_000))]]).subarray(0, 6_000),
      /ends within|not/,
    ],
  ])("with %s is refused, and says why", async (_what, archive, reason) => {
    const { ready, folder, database } = await storeWith(archive);
    expect(await ready()).toMatchObject({ ok: false, reason: expect.stringMatching(reason) });
    expect(existsSync(join(folder, "img_1"))).toBe(false);
    const row = await database.reader.selectFrom("images").select("state").executeTakeFirst();
    expect(row?.state).toBe("refused");
  });

  it("gives its programs to scripts, whose flagged ones are held back all the same", async () => {
    // As a server runs: what it makes is closed to everybody else.
    const mask = process.umask(0o077);
    onTestFinished(() => void process.umask(mask));
    const { ready } = await storeWith(
      savedArchive([await machineLayer()], { env: ["GREETING=hi", "PATH=/usr/bin"] }),
    );
    const outcome = await ready();
    if (!outcome.ok) throw new Error(outcome.reason);
    const { image } = outcome;
    const flagged = [{ pattern: "rm", reason: "deletes" }];
    const script = 'echo "$GREETING"; ls /; cat /etc/mark; touch x; rm x; echo done > outputs/a; progress on';
    const parked = await tryStep(sandbox, { script, image, flagged });
    expect(parked.outcome).toMatchObject({ kind: "parked", command: { command: "rm x" } });
    const fingerprint = parked.outcome.kind === "parked" ? parked.outcome.command.fingerprint : "";
    const {
      outcome: ran,
      files,
      heard,
    } = await tryStep(sandbox, {
      script,
      image,
      flagged,
      decisions: [{ fingerprint, allow: true }],
    });
    expect(ran).toMatchObject({
      kind: "completed",
      text: { stdout: expect.stringMatching(/^hi\n.*marked\n$/su) },
    });
    expect(ran.kind === "completed" && ran.text.stdout).not.toContain("root\nsrv");
    expect(files).toEqual({ a: "done\n" });
    expect(heard.progress).toEqual(["on"]);
    const python = await tryStep(sandbox, { language: "python", script: "print(1)", image });
    expect(python.outcome).toMatchObject({ reason: expect.stringContaining("no program python3") });
    const write = await tryStep(sandbox, { script: "echo x > /etc/new", image });
    expect(write.outcome).toMatchObject({ kind: "failed" });
  });
});

describe("what is left in the folder of images", () => {
  it("is removed when its process is gone, or its run erased", async () => {
    const folder = await freshFolder();
    const step = (work: string, name: string) => join(folder, "img_1", "steps", work, name);
    for (const path of [step("dead", "run_1.a"), step("alive", "run_1.b"), step("alive", "run_2.c")]) {
      await mkdir(path, { recursive: true });
      await writeFile(join(path, "given"), "x");
    }
    await removeDeadImageWork(folder, (work) => work === "alive", Date.now());
    expect([existsSync(step("dead", "run_1.a")), existsSync(step("alive", "run_1.b"))]).toEqual([
      false,
      true,
    ]);
    expect([await eraseImageWork(folder, "run_1"), await eraseImageWork(folder, "run_1")]).toEqual([
      true,
      false,
    ]);
    expect(existsSync(step("alive", "run_2.c"))).toBe(true);
  });
});

/** As much of this machine as bash needs. */
async function machineLayer(): Promise<Entry[]> {
  const { execFileSync } = await import("node:child_process");
  const programs = ["bash", "flock", "ls", "cat", "touch", "rm"].map((name) => `/usr/bin/${name}`);
  const libraries = execFileSync("ldd", programs, { encoding: "utf8" }).match(/\/\S+\.so\S*/gu) ?? [];
  const entries: Entry[] = [
    { path: "bin", type: "2", link: "usr/bin" },
    { path: "lib", type: "2", link: "usr/lib" },
    { path: "lib64", type: "2", link: "usr/lib64" },
    file("etc/mark", "marked\n"),
  ];
  for (const path of new Set([...programs, ...libraries])) {
    const content = await readFile(path);
    entries.push({
      path: path.replace(/^\/(lib|lib64)\//u, "usr/$1/").replace(/^\//u, ""),
      type: "0",
      content,
      mode: 0o755,
    });
  }
  return entries;
}
