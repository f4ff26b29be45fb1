import { PassThrough, type Readable } from "node:stream";

/**
 * The same bytes, with errors turned into faults of ours. Whichever end closes first closes the other: a stream that
 * is not read would otherwise keep its file or socket open for ever.
 */
export function relayStream(source: Readable, toFault: (error: unknown) => Error): Readable {
  const relayed = new PassThrough();
  // A reader gets the fault from its own listener. Without this one, a fault after the last reader ends the process.
  relayed.on("error", () => {});
  source.on("error", (error) => relayed.destroy(toFault(error)));
  source.on("close", () => {
    if (!source.readableEnded) relayed.destroy(toFault(new Error("The stream ended before its last byte.")));
  });
  relayed.on("close", () => source.destroy());
  return source.pipe(relayed);
}
