import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

/** A zip of a few small texts. Only their owner may read them: one of them holds a token. */
export async function zipOf(files: ReadonlyMap<string, string>, at: Date): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of files) zip.addBuffer(Buffer.from(text), name, { mtime: at, mode: 0o100600 });
  zip.end();
  return await buffer(zip.outputStream);
}
