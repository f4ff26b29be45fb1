import { crc32, deflateRawSync } from "node:zlib";

/** An entry as an archive may claim it to be. What is left out is as it should be. */
export interface RawEntry {
  readonly name: string | Buffer;
  readonly content?: Buffer | string;
  /** Packed already, where one content is in the archive many times. */
  readonly packed?: Buffer;
  readonly method?: number;
  readonly flags?: number;
  /** As Unix has it, with the kind of the file. */
  readonly mode?: number;
  /** What the directory says. */
  readonly bytes?: number;
  readonly crc?: number;
  /** Of the local header; the bytes of another entry, where two are to share them. */
  readonly offset?: number;
}

/** An archive made by hand, so that it can lie. */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const content = Buffer.from(entry.content ?? "");
    const method = entry.method ?? 8;
    const packed = entry.packed ?? (method === 8 ? deflateRawSync(content) : content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(entry.flags ?? 0x800, 2);
    facts.writeUInt16LE(method, 4);
    facts.writeUInt32LE(entry.crc ?? crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(entry.bytes ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    directory.push(
      Buffer.from([0x50, 0x4b, 1, 2, 20, 3]),
      facts,
      numbers([0, 2], [0, 2], [0, 2], [(entry.mode ?? 0o100644) * 0x10000, 4], [entry.offset ?? at, 4]),
      name,
    );
    if (entry.offset !== undefined) continue;
    const local = [Buffer.from([0x50, 0x4b, 3, 4]), facts, name, packed];
    parts.push(...local);
    for (const part of local) at += part.length;
  }
  const bytes = directory.reduce((sum, { length }) => sum + length, 0);
  const count = entries.length;
  const end = numbers([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [bytes, 4], [at, 4], [0, 2]);
  return Buffer.concat([...parts, ...directory, end]);
}

function numbers(...fields: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}
