import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import type { BlobStore } from "../blob-store.ts";
import { content, freshPrefix, MIB } from "./content.ts";

const STREAM_BYTES = 48 * MIB;
/** Collecting garbage takes its time. */
const SAMPLE_EVERY_BYTES = 8 * MIB;
/** Two parts on their way to S3, one being filled and its copy, and slack. */
const MAX_HELD_BYTES = 32 * MIB;

export function describeMemory(given: () => BlobStore): void {
  describe("memory", () => {
    it("holds a small part of a long stream, when it is put and when it is read", async () => {
      const key = `${freshPrefix()}long`;
      const chunk = content(MIB);
      const gauge = startGauge();
      async function* long(): AsyncGenerator<Buffer> {
        for (let sent = 0; sent < STREAM_BYTES; sent += chunk.length) {
          if (sent % SAMPLE_EVERY_BYTES === 0) gauge.sample();
          yield chunk;
        }
      }
      await given().put(key, long());
      const putBytes = gauge.mostHeldBytes();
      const opened = await given().open(key);
      let readBytes = 0;
      let nextSampleAt = 0;
      for await (const part of opened?.stream ?? []) {
        readBytes += part.length;
        if (readBytes < nextSampleAt) continue;
        gauge.sample();
        nextSampleAt = readBytes + SAMPLE_EVERY_BYTES;
      }
      expect(readBytes).toBe(STREAM_BYTES);
      expect(putBytes).toBeLessThan(MAX_HELD_BYTES);
      expect(gauge.mostHeldBytes()).toBeLessThan(MAX_HELD_BYTES);
      await given().delete(key);
    });
  });
}

/** Measures what is held, not what is waiting to be collected. */
function startGauge(): { sample(): void; mostHeldBytes(): number } {
  setFlagsFromString("--expose-gc");
  const collectGarbage: () => void = runInNewContext("gc");
  const heldBytes = () => {
    collectGarbage();
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return arrayBuffers + heapUsed;
  };
  const startBytes = heldBytes();
  let most = 0;
  return {
    sample: () => {
      most = Math.max(most, heldBytes() - startBytes);
    },
    mostHeldBytes: () => most,
  };
}
