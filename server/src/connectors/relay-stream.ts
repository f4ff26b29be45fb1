import { PassThrough, type Readable } from "node:stream";

/**
 * The same bytes, but what goes wrong on the way arrives as one of our own faults. Whichever end closes first
 * closes the other: a stream nobody reads would otherwise hold its file or socket for ever.
 */
export function relayStream(source: Readable, toFault: (error: unknown) => Error): Readable {
  const relayed = new PassThrough();
  source.on("error", (error) => relayed.destroy(toFault(error)));
  source.on("close", () => {
    if (!source.readableEnded) relayed.destroy(toFault(new Error("The stream ended before its last byte.")));
  });
  relayed.on("close", () => source.destroy());
  return source.pipe(relayed);
}
