import fc from "fast-check";
import { expect, it } from "vitest";
import { EventStreamParser } from "./event-stream-parser.ts";

const stream = [
  ": still here\n\n",
  'id: seg_0001:1\nevent: run_started\ndata: {"a":1}\n\n',
  "id: seg_0001:2\r\ndata: one\r\ndata:two\r\n\r\n",
  "retry: 10\nunknown\ndata: same id\n\n",
  "id: a\0b\ndata\n\n",
  "data: without an end",
].join("");

const expected = [
  { id: "seg_0001:1", data: '{"a":1}' },
  { id: "seg_0001:2", data: "one\ntwo" },
  { id: "seg_0001:2", data: "same id" },
  { id: "seg_0001:2", data: "" },
];

it("reads the messages of a stream, wherever it is cut", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
      const parser = new EventStreamParser();
      const edges = [0, ...cuts.toSorted((a, b) => a - b), stream.length];
      const pieces = edges.slice(1).map((end, index) => stream.slice(edges[index], end));
      expect(pieces.flatMap((piece) => parser.push(piece))).toEqual(expected);
    }),
  );
});

it("does not keep a line that never ends", () => {
  const parser = new EventStreamParser();
  expect(() => {
    for (;;) parser.push("x".repeat(1_024 * 1_024));
  }).toThrow(RangeError);
});
