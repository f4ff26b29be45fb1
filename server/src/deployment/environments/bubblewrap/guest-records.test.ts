import { expect, it } from "vitest";
import { GuestRecords } from "./guest-records.ts";

const record = (kind: string, ...fields: string[]) =>
  Buffer.from([kind, String(fields.length), ...fields].map((part) => `${part}\0`).join(""));

it("gives records in order, however they were cut on the way", () => {
  const sent = Buffer.concat([record("progress", "é"), record("finished", "1", ""), record("command")]);
  for (let cut = 0; cut <= sent.length; cut += 1) {
    const parser = new GuestRecords();
    const records = [parser.push(sent.subarray(0, cut)), parser.push(sent.subarray(cut))].flat();
    expect(records, `cut at ${cut}`).toEqual([
      { kind: "progress", fields: ["é"] },
      { kind: "finished", fields: ["1", ""] },
      { kind: "command", fields: [] },
    ]);
  }
});

it("takes tens of thousands of records that come at once", () => {
  const records = new GuestRecords().push(Buffer.concat(Array(60_000).fill(record("p"))));
  expect(records).toHaveLength(60_000);
});

it("refuses what cannot be a record", () => {
  for (const broken of ["p\0x\0\0", "p\0-1\0\0", "p\x002001\0\0", "x".repeat(256 * 1024 + 1)]) {
    expect(new GuestRecords().push(Buffer.from(broken))).toBeNull();
  }
});
