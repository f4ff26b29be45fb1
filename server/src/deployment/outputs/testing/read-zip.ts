import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";

/** The files of a zip by their names; a zip that a strict reader does not take is an error. */
export async function readZip(bytes: ArrayBuffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  if (files.size !== zip.entryCount) throw new Error("The zip holds two files of one name.");
  return files;
}
