import type { Readable } from "node:stream";
import type { OutputKind } from "@sluice/contract";
import { ZipFile } from "yazl";

/** A file of a zip that is made while it is read. */
export interface ZipMember {
  /** Within the zip. */
  readonly name: string;
  readonly kind: OutputKind;
  readonly changedAtMs: number;
  /** For the error that says what is missing. */
  readonly what: string;
  /** Null when it is gone. */
  open(): Promise<Readable | null>;
}

/** Formats that are packed already: packing them again takes time and gains nothing. */
const packedKinds: readonly OutputKind[] = ["pdf", "image", "spreadsheet", "archive", "audio", "video"];

/**
 * A zip that is made while it is read. Each file is opened when the one before was sent, so that thousands of
 * them cost no more than one. A file that fails fails the zip: half an archive must not look like a whole one.
 */
export function zipStream(members: readonly ZipMember[]): Readable {
  const zip = new ZipFile();
  // Typed as less than the stream that it is.
  const output = zip.outputStream as Readable;
  let current: Readable | null = null;
  const fail = (cause: unknown) => output.destroy(cause instanceof Error ? cause : new Error(String(cause)));
  zip.on("error", fail);
  // It may fail before its reader listens, who then finds it destroyed; unheard it would end the process.
  output.on("error", () => {});
  output.once("close", () => current?.destroy());

  async function open(member: ZipMember): Promise<Readable> {
    const stream = await member.open();
    if (stream === null) throw new Error(`The ${member.what} is missing from the store.`);
    current = stream;
    // The reader may have gone while the file was being opened.
    if (output.destroyed) stream.destroy();
    stream.on("error", fail);
    // Without this a file that breaks off in silence would leave the reader waiting for ever.
    stream.once("close", () => {
      if (!stream.readableEnded) fail(new Error(`The ${member.what} broke off.`));
    });
    return stream;
  }

  for (const member of members) {
    const options = {
      mtime: new Date(member.changedAtMs),
      compress: !packedKinds.some((kind) => kind === member.kind),
    };
    zip.addReadStreamLazy(member.name, options, (give) => {
      open(member).then((stream) => give(null, stream), fail);
    });
  }
  zip.end();
  return output;
}
