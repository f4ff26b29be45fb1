import { PassThrough, type Readable } from "node:stream";

/**
 * The same bytes, but what goes wrong on the way arrives as one of our own faults. Whichever end closes first
 * closes the other: a stream nobody reads would otherwise hold its file or socket for ever.
 */
export function relayStream(source: Readable, toFault: (error: unknown) => Error): Readable {
  const relayed = new PassThrough();
  // Who reads it hears of a fault; one that comes when nobody does any more is not the process's.
  relayed.on("error", () => {});
  source.on("error", (error) => relayed.destroy(toFault(error)));
  source.on("close", () => {
    if (!source.readableEnded) relayed.destroy(toFault(new Error("The stream ended before its last byte.")));
  });
  relayed.on("close", () => source.destroy());
  return source.pipe(relayed);
}
