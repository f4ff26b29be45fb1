import type { ByteSource } from "./byte-source.ts";
import { ImageRefused } from "./image-refused.ts";

type TarType = "file" | "folder" | "symlink" | "hardlink" | "other";

export interface TarEntry {
  /** As it is written in the archive: nobody has judged it. */
  readonly path: string;
  readonly type: TarType;
  readonly linkPath: string;
  readonly mode: number;
  readonly bytes: number;
  /** Its content. What is not read is passed over. */
  body(): AsyncGenerator<Buffer>;
}

const blockBytes = 512;
const metaMaxBytes = 1024 * 1024;
const types: Readonly<Record<string, TarType>> = {
  "0": "file",
  "\0": "file",
  "7": "file",
  "1": "hardlink",
  "2": "symlink",
  "5": "folder",
};

/** The entries of a tar archive, one after the other; old, POSIX and GNU ways of long names are understood. */
export async function* tarEntries(source: ByteSource): AsyncGenerator<TarEntry> {
  let longer: { path?: string; linkpath?: string; size?: string } = {};
  for (;;) {
    const header = await source.take(blockBytes);
    if (header.length === 0 || header.every((byte) => byte === 0)) return;
    if (header.length < blockBytes) throw new ImageRefused("The archive ends within an entry.");
    checkSum(header);
    const mark = String.fromCharCode(header[156] ?? 0);
    const bytes = longer.size === undefined ? numberIn(header, 124, 12) : Number(longer.size);
    if (!Number.isSafeInteger(bytes) || bytes < 0) throw new ImageRefused("An entry has no size.");
    if (mark === "x" || mark === "g" || mark === "L" || mark === "K") {
      const text = await metaText(source, numberIn(header, 124, 12));
      // What holds for all entries is nothing that an image needs.
      if (mark === "x") longer = { ...longer, ...paxRecords(text) };
      else if (mark !== "g") longer[mark === "L" ? "path" : "linkpath"] = text.replace(/\0.*$/su, "");
      continue;
    }
    if (mark === "S") throw new ImageRefused("It holds a sparse file, which cannot be unpacked.");
    let left = bytes;
    const body = async function* () {
      for await (const chunk of source.stream(left)) {
        left -= chunk.length;
        yield chunk;
      }
      if (left > 0) throw new ImageRefused("The archive ends within a file.");
    };
    yield {
      path: longer.path ?? nameIn(header),
      type: types[mark] ?? "other",
      linkPath: longer.linkpath ?? textIn(header, 157, 100),
      mode: numberIn(header, 100, 8),
      bytes,
      body,
    };
    longer = {};
    for await (const _ of body()) {
      // What its reader left.
    }
    await source.take((blockBytes - (bytes % blockBytes)) % blockBytes);
  }
}

function checkSum(header: Buffer): void {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (sum !== numberIn(header, 148, 8)) throw new ImageRefused("It is not a tar archive, or it is damaged.");
}

async function metaText(source: ByteSource, bytes: number): Promise<string> {
  if (bytes > metaMaxBytes) throw new ImageRefused("An entry has a name that is too long.");
  const text = (await source.take(bytes)).toString("utf8");
  await source.take((blockBytes - (bytes % blockBytes)) % blockBytes);
  return text;
}

/** Lines of the form "27 path=a/b\n", each beginning with its own length. */
function paxRecords(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    const length = Number.parseInt(rest.toString("latin1", 0, 20), 10);
    if (!(length > 0) || length > rest.length) break;
    const [, name = "", value = ""] = /^\d+ ([^=]+)=(.*)\n$/su.exec(rest.toString("utf8", 0, length)) ?? [];
    if (name === "path" || name === "linkpath" || name === "size") found[name] = value;
    rest = rest.subarray(length);
  }
  return found;
}

function nameIn(header: Buffer): string {
  const isPosix = textIn(header, 257, 5) === "ustar";
  const prefix = isPosix ? textIn(header, 345, 155) : "";
  const name = textIn(header, 0, 100);
  return prefix === "" ? name : `${prefix}/${name}`;
}

function textIn(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? length : end);
}

/** In octal digits, or, where the first bit says so, as a binary number. */
function numberIn(header: Buffer, at: number, length: number): number {
  if (((header[at] ?? 0) & 0x80) === 0) return Number.parseInt(textIn(header, at, length).trim() || "0", 8);
  const digits = header.subarray(at + 1, at + length);
  return digits.reduce((value, byte) => value * 256 + byte, (header[at] ?? 0) & 0x7f);
}
