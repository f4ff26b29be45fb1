import { execFileSync } from "node:child_process";
import { link, mkdir, realpath, rename, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { freshFolder } from "../../../testing/fresh-databases.ts";
import { collect, describeStorageReader, faultOf, listAll } from "../conformance.ts";
import { FolderStorageReader } from "./folder-storage-reader.ts";
import { walkObjects } from "./walk-objects.ts";

// Named, because the check for unused packages takes the literal for one that is missing.
const MAKE_PIPE = "mkfifo";

async function openFolder(objects: Readonly<Record<string, string>> = {}) {
  const opened = await realpath(await freshFolder());
  const root = join(opened, "team");
  await mkdir(join(root, "inbox"), { recursive: true });
  for (const [key, text] of Object.entries(objects)) await put(join(root, "inbox", key), text);
  return { opened, bucket: join(root, "inbox"), root, reader: new FolderStorageReader(root, [opened]) };
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

describeStorageReader("a folder", async (objects) => (await openFolder(objects)).reader);

describe("a folder that others write to", () => {
  it.each([
    ["a link to a file outside", (path: string) => symlink("/etc/passwd", path)],
    ["a link to a folder outside", (path: string) => symlink("/etc", path)],
    ["a link in a circle", (path: string) => symlink(".", path)],
    ["a link to itself", (path: string) => symlink(path, path)],
    ["a pipe", async (path: string) => void execFileSync(MAKE_PIPE, [path])],
  ])("is refused with %s in it, by its name", async (_, plant) => {
    const { reader, bucket } = await openFolder({ "in/a.txt": "a", "in/z.txt": "z" });
    await plant(join(bucket, "in/odd"));
    const listing = await faultOf(listAll(reader, "inbox", "in/"));
    expect(listing).toMatchObject({ kind: "unsuitable", message: expect.stringContaining('"in/odd"') });
    expect(await faultOf(reader.open("inbox", "in/odd"))).toMatchObject({ kind: "unsuitable" });
    expect(await listAll(reader, "inbox", "elsewhere/")).toEqual([]);
  });

  it("is not read through a link that stands for a part of the prefix or for the bucket", async () => {
    const { reader, bucket, root } = await openFolder({ "in/a.txt": "a" });
    await symlink("/etc", join(bucket, "out"));
    await symlink("/", join(root, "rootfs"));
    expect(await faultOf(listAll(reader, "inbox", "out/"))).toMatchObject({ kind: "unsuitable" });
    expect(await faultOf(listAll(reader, "inbox", "out/ssl/"))).toMatchObject({ kind: "unsuitable" });
    expect(await faultOf(reader.open("inbox", "out/passwd"))).toMatchObject({ kind: "unsuitable" });
    expect(await faultOf(listAll(reader, "rootfs", "etc/"))).toMatchObject({ kind: "unsuitable" });
  });

  it.each(["../secret", "in/../../secret", ".", "in//a.txt", "/etc/passwd", "in/a.txt\0"])(
    "holds no object called %j",
    async (key) => {
      const { reader, root } = await openFolder({ "in/a.txt": "a" });
      await put(join(root, "secret"), "secret");
      expect(await faultOf(reader.open("inbox", key))).toMatchObject({ kind: "missing_object" });
    },
  );

  it.each(["..", ".", "inbox/in", "../team/inbox"])("has no bucket called %j", async (bucket) => {
    const { reader } = await openFolder({ "in/a.txt": "a" });
    expect((await faultOf(listAll(reader, bucket, "in/"))).kind).toMatch(/^missing_/);
  });

  it("lists names with line breaks and backslashes as they are, for others to judge", async () => {
    const { reader } = await openFolder({ "in/a\nb": "1", "in/c\\d": "2" });
    expect((await listAll(reader, "inbox", "in/")).map(({ key }) => key)).toEqual(["in/a\nb", "in/c\\d"]);
  });

  it("is refused with a name that is no UTF-8", async () => {
    const { reader, bucket } = await openFolder({ "in/a.txt": "a" });
    await writeFile(Buffer.concat([Buffer.from(join(bucket, "in/x")), Buffer.from([0xff])]), "x");
    expect(await faultOf(listAll(reader, "inbox", "in/"))).toMatchObject({
      kind: "unsuitable",
      message: expect.stringContaining("UTF-8"),
    });
  });

  it("is walked to a depth of 1,024 bytes and refused beyond", async () => {
    const depth = 510;
    const longest = `in/${"d/".repeat(depth)}x`;
    expect(longest).toHaveLength(1_024);
    const { reader, bucket } = await openFolder({ [longest]: "x" });
    expect(await listAll(reader, "inbox", "in/")).toEqual([{ key: longest, bytes: 1, etag: null }]);
    await put(join(bucket, `${longest}y`), "y");
    expect(await faultOf(listAll(reader, "inbox", "in/"))).toMatchObject({
      kind: "unsuitable",
      message: expect.stringContaining("1024 bytes"),
    });
  });

  it("does not give another file than the one that stands there", async () => {
    const { reader, bucket, opened } = await openFolder({ "in/a.txt": "mine" });
    await put(join(opened, "elsewhere/a.txt"), "theirs");
    await rename(join(bucket, "in"), join(bucket, "was"));
    await symlink(join(opened, "elsewhere"), join(bucket, "in"));
    expect(await faultOf(reader.open("inbox", "in/a.txt"))).toMatchObject({ kind: "unsuitable" });
  });

  it("reads what was linked hard, which is a plain file", async () => {
    const { reader, bucket } = await openFolder({ "in/a.txt": "a" });
    await link(join(bucket, "in/a.txt"), join(bucket, "in/b.txt"));
    const { stream } = await reader.open("inbox", "in/b.txt");
    expect((await buffer(stream)).toString()).toBe("a");
  });

  it("is listed in order when it is larger than a batch", async () => {
    const keys = Array.from({ length: 57 }, (_, index) => `in/${(index * 31) % 57}/f`);
    const { bucket } = await openFolder(Object.fromEntries(keys.map((key) => [key, key])));
    const found = await collect(walkObjects(join(bucket, "in"), "in/", 4));
    expect(found.map(({ key }) => key)).toEqual([...keys].sort());
  });
});

describe("where a folder connector may point", () => {
  it("is what the operator opened, also when a link leads out of it", async () => {
    const outside = await realpath(await freshFolder());
    await put(join(outside, "inbox/in/a.txt"), "secret");
    const { opened } = await openFolder();
    await symlink(outside, join(opened, "shortcut"));
    for (const path of [outside, join(opened, "shortcut"), `${opened}/../${outside}`]) {
      const reader = new FolderStorageReader(path, [opened]);
      expect(await faultOf(reader.check(null))).toMatchObject({ kind: "denied" });
      expect(await faultOf(listAll(reader, "inbox", "in/"))).toMatchObject({ kind: "denied" });
      expect(await faultOf(reader.open("inbox", "in/a.txt"))).toMatchObject({ kind: "denied" });
    }
  });

  it("may be reached through a link of the operator's", async () => {
    const { opened, root } = await openFolder({ "in/a.txt": "a" });
    const links = await realpath(await freshFolder());
    await symlink(opened, join(links, "opened"));
    const reader = new FolderStorageReader(join(links, "opened/team"), [join(links, "opened")]);
    expect(await listAll(reader, "inbox", "in/")).toHaveLength(1);
    await rm(root, { recursive: true });
    const gone = await faultOf(reader.check(null));
    expect(gone).toMatchObject({ kind: "unreachable", message: expect.not.stringContaining(links) });
  });
});
