import fc from "fast-check";
import type { TSchema } from "typebox";
import { Check } from "typebox/value";
import { describe, expect, it } from "vitest";
import { ApiKey, ExternalId, IdempotencyKey, RequestId } from "../shared/schemas/credentials.ts";
import {
  EventsQuery,
  ListRunsQuery,
  ListRunsShape,
  ListWorkflowsQuery,
  ParametersQuery,
} from "../shared/schemas/queries.ts";
import {
  CancelRunBody,
  EraseRunDataBody,
  StartRunBody,
  StartRunShape,
} from "../shared/schemas/run-requests.ts";

type Case = [what: string, schema: TSchema, accepted: unknown[], refused: unknown[]];

const letters = (count: number) => "a".repeat(count);
/** One code point, two UTF-16 units: a bound in units would refuse half of what it should take. */
const emoji = (count: number) => "😀".repeat(count);
const labels = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, "v"]));

const cases: Case[] = [
  [
    "API key: 6 to 64 characters in the id, 16 to 256 in the secret",
    ApiKey,
    [
      `ak_${letters(6)}.${letters(16)}`,
      `ak_${letters(64)}.${letters(256)}`,
      `ak_Az09zz.${"AZaz09_-".repeat(2)}`,
      `ak_0123456789ab.${letters(49)}`,
    ],
    [
      `ak_${letters(5)}.${letters(16)}`,
      `ak_${letters(65)}.${letters(16)}`,
      `ak_${letters(6)}.${letters(15)}`,
      `ak_${letters(6)}.${letters(257)}`,
      `ak_${letters(6)}_.${letters(16)}`,
      `ak_${letters(6)}.${letters(8)}.${letters(8)}`,
      `ak_${letters(6)}${letters(16)}`,
      `${letters(6)}.${letters(16)}`,
      `ak_${letters(6)}.${letters(16)}\n`,
      `AK_${letters(6)}.${letters(16)}`,
      "",
    ],
  ],
  [
    "external id: 8 to 256 characters",
    ExternalId,
    [letters(8), letters(256), "ake_0123456789abcdef0123456789abcdef", "AZaz09_-"],
    [letters(7), letters(257), "ake_1234.", "ake 12345", "ake_1234é", `${letters(8)}\n`],
  ],
  [
    "X-Request-Id: 1 to 128 characters",
    RequestId,
    ["a", letters(128), "AZaz09._-:"],
    ["", letters(129), "a b", "a/b", "é", "a\n"],
  ],
  [
    "Idempotency-Key: 1 to 128 printable ASCII characters",
    IdempotencyKey,
    ["a", letters(128), ' !"#~'],
    ["", letters(129), "a\u007f", "a\tb", "é", "a\n", emoji(1)],
  ],
  [
    "start: every field optional, none unknown",
    StartRunBody,
    [{}, { parameters: {} }, { parameters: { a: "x", b: 1, c: true } }, { version: 3 }],
    [
      [],
      null,
      "x",
      { parameter: {} },
      { parameters: [] },
      { parameters: { a: null } },
      { parameters: { a: {} } },
    ],
  ],
  [
    "start: input_text up to 20,000 characters",
    StartRunBody,
    [{ input_text: "" }, { input_text: letters(20_000) }, { input_text: emoji(20_000) }],
    [{ input_text: letters(20_001) }, { input_text: emoji(20_001) }, { input_text: 1 }, { input_text: null }],
  ],
  [
    "start: version is an integer",
    StartRunBody,
    [{ version: 1 }, { version: 0 }, { version: -1 }, { version: 2_147_483_648 }, { version: 1e300 }],
    [{ version: 1.5 }, { version: "1" }, { version: null }, { version: Number.POSITIVE_INFINITY }],
  ],
  [
    "start: client_reference up to 256 printable ASCII characters",
    StartRunBody,
    [{ client_reference: "" }, { client_reference: letters(256) }, { client_reference: " ~" }],
    [
      { client_reference: letters(257) },
      { client_reference: "é" },
      { client_reference: "a\nb" },
      { client_reference: "a\n" },
      { client_reference: 7 },
    ],
  ],
  [
    "start: 10 labels; keys of 1 to 64 characters, values up to 256",
    StartRunBody,
    [
      { labels: {} },
      { labels: labels(10) },
      { labels: { [letters(64)]: letters(256) } },
      { labels: { " ~": "" } },
    ],
    [
      { labels: labels(11) },
      { labels: { [letters(65)]: "v" } },
      { labels: { k: letters(257) } },
      { labels: { "": "v" } },
      { labels: { k: 1 } },
      { labels: { k: null } },
      { labels: { é: "v" } },
      { labels: { "k\nk": "v" } },
      { labels: { k: "v\n" } },
      { labels: [] },
    ],
  ],
  [
    "start: an override of some fields of the policy",
    StartRunBody,
    [
      { pii_policy_override: {} },
      { pii_policy_override: { mode: "rules_and_model", entities: ["PERSON"], stages: ["inputs"] } },
      { pii_policy_override: { min_confidence: 0.5, max_coordinator_calls: 0, operator: "remove" } },
      { pii_policy_override: { min_confidence: 1, max_coordinator_calls: 100_000 } },
    ],
    [
      { pii_policy_override: "off" },
      { pii_policy_override: { mode: "strict" } },
      { pii_policy_override: { entities: ["SHOE_SIZE"] } },
      { pii_policy_override: { entities: ["PERSON", "PERSON"] } },
      { pii_policy_override: { stages: ["logs"] } },
      { pii_policy_override: { min_confidence: 0.49 } },
      { pii_policy_override: { min_confidence: 1.01 } },
      { pii_policy_override: { max_coordinator_calls: -1 } },
      { pii_policy_override: { max_coordinator_calls: 100_001 } },
      { pii_policy_override: { operator: "shred" } },
      { pii_policy_override: { level: 1 } },
    ],
  ],
  [
    "start, as judged before the workflow is known: values and overrides of any kind, the rest as published",
    StartRunShape,
    [{ parameters: { a: null, b: {} } }, { pii_policy_override: { mode: "strict" } }],
    [
      { parameters: [] },
      { pii_policy_override: "off" },
      { parameter: {} },
      { input_text: letters(20_001) },
      { labels: labels(11) },
    ],
  ],
  [
    "cancel: a reason up to 500 characters, or none",
    CancelRunBody,
    [{}, { reason: "" }, { reason: letters(500) }, { reason: emoji(500) }],
    [{ reason: letters(501) }, { reason: emoji(501) }, { reason: 1 }, { why: "x" }],
  ],
  [
    "erase: a reason up to 500 characters, or none",
    EraseRunDataBody,
    [{}, { reason: letters(500) }],
    [{ reason: letters(501) }, { note: "x" }],
  ],
  [
    "GET /workflows: q up to 200 characters, 1 to 100 items, unknown names ignored",
    ListWorkflowsQuery,
    [
      {},
      { q: letters(200) },
      { q: emoji(200) },
      { limit: 1 },
      { limit: 100 },
      { cursor: "x" },
      { page: "2" },
    ],
    [{ q: letters(201) }, { q: emoji(201) }, { limit: 0 }, { limit: 101 }, { limit: 1.5 }, { limit: "20" }],
  ],
  [
    "GET /parameters: an integer version",
    ParametersQuery,
    [{}, { version: 2 }],
    [{ version: 1.5 }, { version: "latest" }],
  ],
  [
    "GET /runs, as published",
    ListRunsQuery,
    [
      {},
      { status: ["running", "failed"] },
      { client_reference: letters(256) },
      { created_after: "2026-09-01T00:00:00Z" },
      { limit: 1 },
      { limit: 100 },
    ],
    [
      { status: ["going"] },
      { status: [] },
      { client_reference: letters(257) },
      { created_after: "yesterday" },
      { created_before: "2026-13-01T00:00:00Z" },
      { limit: 0 },
      { limit: 101 },
    ],
  ],
  [
    "GET /runs, as judged for invalid_request: only paging counts",
    ListRunsShape,
    [{ status: "going" }, { created_after: "yesterday" }, { client_reference: letters(257) }],
    [{ limit: 0 }, { limit: 101 }, { status: ["running", "failed"] }],
  ],
  [
    "GET /events: 1 to 500 events after a sequence number",
    EventsQuery,
    [{}, { limit: 1 }, { limit: 500 }, { after_seq: 0 }, { segment: "seg_0002" }],
    [{ limit: 0 }, { limit: 501 }, { after_seq: -1 }, { after_seq: 0.5 }, { after_seq: 2 ** 31 }],
  ],
];

describe.each(cases)("%s", (_what, schema, accepted, refused) => {
  const show = (value: unknown) => JSON.stringify(value)?.slice(0, 80);

  it.each(accepted.map((value) => [show(value), value]))("takes %s", (_shown, value) => {
    expect(Check(schema, value)).toBe(true);
  });

  it.each(refused.map((value) => [show(value), value]))("refuses %s", (_shown, value) => {
    expect(Check(schema, value)).toBe(false);
  });
});

describe("printable ASCII", () => {
  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)),
  });
  const outside = fc
    .oneof(fc.integer({ min: 0, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x10ffff }))
    .map((c) => String.fromCodePoint(c));

  it("is all that a reference and a label may hold", () => {
    fc.assert(
      fc.property(printable, outside, printable, (before, stranger, after) => {
        expect(Check(StartRunBody, { client_reference: before + after })).toBe(true);
        expect(Check(StartRunBody, { client_reference: before + stranger + after })).toBe(false);
        expect(Check(StartRunBody, { labels: { k: before + stranger + after } })).toBe(false);
        expect(Check(StartRunBody, { labels: { [before + stranger + after]: "v" } })).toBe(false);
      }),
    );
  });
});
