import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBytesFrame, encodeJsonFrame, FrameDecoder, FrameError } from "./frame-codec.ts";

describe("frames", () => {
  it("come out as they went in, however the bytes were cut", () => {
    const body = fc.oneof(fc.jsonValue(), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(fc.array(body, { maxLength: 8 }), fc.integer({ min: 1, max: 64 }), (bodies, cut) => {
        const stream = Buffer.concat(
          bodies.map((item) => (item instanceof Uint8Array ? encodeBytesFrame(item) : encodeJsonFrame(item))),
        );
        const decoder = new FrameDecoder(100_000);
        const received = [];
        for (let at = 0; at < stream.length; at += cut)
          received.push(...decoder.push(stream.subarray(at, at + cut)));
        expect(
          received.map((frame) => (frame.kind === "json" ? frame.value : new Uint8Array(frame.bytes))),
        ).toEqual(
          bodies.map((item) => (item instanceof Uint8Array ? item : JSON.parse(JSON.stringify(item)))),
        );
      }),
    );
  });

  it("may be as large as the bound and no larger", () => {
    const decode = (bytes: number) => [...new FrameDecoder(100).push(encodeBytesFrame(Buffer.alloc(bytes)))];
    expect(decode(100)).toHaveLength(1);
    expect(() => decode(101)).toThrow(FrameError);
  });

  it("that announce too much are refused before their body arrives", () => {
    expect(() => [...new FrameDecoder(100).push(Buffer.from([0xff, 0, 0, 0, 1]))]).toThrow(FrameError);
  });

  it.each([
    ["an unknown kind", [0, 0, 0, 0, 2]],
    ["no JSON", [0, 0, 0, 1, 0, 0x7b]],
  ])("of %s are refused", (_what, bytes) => {
    expect(() => [...new FrameDecoder(100).push(Buffer.from(bytes))]).toThrow(FrameError);
  });
});
