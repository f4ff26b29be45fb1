import fc from "fast-check";

/** A body, and what is known of it because of how it was made. */
export type FuzzBody =
  | { readonly kind: "none" }
  | { readonly kind: "value"; readonly value: unknown; readonly chunked: boolean; readonly padding: string }
  /** Not JSON; `offset` is where it stops being some, or null where that is not said. */
  | { readonly kind: "fault"; readonly bytes: Buffer; readonly offset: number | null }
  | { readonly kind: "too_large"; readonly announced: boolean };

export const bodyMaxBytes = 1_048_576;

const texts = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.constantFrom(
    "",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "é€😀",
    "'; drop table runs; --",
    "{{7*7}}",
    "a".repeat(257),
  ),
);

const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1.5, "", "x", [], {}, [1], { a: 1 }),
  texts,
);

/** Mostly `good`, now and then something else. */
function field(good: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: junk });
}

const hostileNames = fc.constantFrom("__proto__", "constructor", "toString", "parameter", "", "a.b", "é");

const parameters = fc
  .record(
    {
      title: field(fc.constantFrom("ab", "abcdefghij", "a", "abcdefghijk", "Ab")),
      amount: field(fc.constantFrom(0, 100, -1, 101, 5.5)),
      flag: field(fc.boolean()),
      colour: field(fc.constantFrom("red", "green", "blue")),
    },
    { requiredKeys: [] },
  )
  .chain((known) =>
    fc.oneof(
      { weight: 4, arbitrary: fc.constant(known) },
      { weight: 2, arbitrary: fc.constant({ title: "ab" }) },
      {
        weight: 1,
        arbitrary: hostileNames.map((name) => Object.fromEntries([...Object.entries(known), [name, 1]])),
      },
    ),
  );

const labels = fc.oneof(
  fc.dictionary(
    fc.constantFrom("team", "a b", "k".repeat(64), "k".repeat(65), "é", ""),
    field(fc.constantFrom("x", "", "v".repeat(256), "v".repeat(257))),
  ),
  fc
    .integer({ min: 9, max: 12 })
    .map((count) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]))),
);

/**
 * What may be laid over a policy, with the verdict for the one that redacts and for one that is off. What an
 * author leaves out of the latter is the default of its field.
 */
export const overrides: readonly {
  readonly value: Readonly<Record<string, unknown>>;
  readonly redacting: readonly [code: string, field: string] | null;
  readonly off: readonly [code: string, field: string] | null;
}[] = [
  { value: {}, redacting: null, off: null },
  { value: { operator: "remove" }, redacting: null, off: null },
  { value: { min_confidence: 0.5 }, redacting: null, off: null },
  { value: { operator: "hash" }, redacting: ["policy_not_tightening", "operator"], off: null },
  { value: { mode: "off" }, redacting: ["policy_not_tightening", "mode"], off: null },
  { value: { entities: ["EMAIL_ADDRESS"] }, redacting: ["policy_not_tightening", "entities"], off: null },
  { value: { stages: ["outputs"] }, redacting: ["policy_not_tightening", "stages"], off: null },
  {
    value: { min_confidence: 1 },
    redacting: ["policy_not_tightening", "min_confidence"],
    off: ["policy_not_tightening", "min_confidence"],
  },
  {
    value: { max_coordinator_calls: 0 },
    redacting: ["policy_not_tightening", "max_coordinator_calls"],
    off: ["policy_not_tightening", "max_coordinator_calls"],
  },
  {
    value: { mode: "sometimes" },
    redacting: ["invalid_pii_policy", "mode"],
    off: ["invalid_pii_policy", "mode"],
  },
  {
    value: { operator: 3 },
    redacting: ["invalid_pii_policy", "operator"],
    off: ["invalid_pii_policy", "operator"],
  },
  {
    value: { min_confidence: 0.2 },
    redacting: ["invalid_pii_policy", "min_confidence"],
    off: ["invalid_pii_policy", "min_confidence"],
  },
  {
    value: { colour: 1 },
    redacting: ["invalid_pii_policy", "colour"],
    off: ["invalid_pii_policy", "colour"],
  },
];

const startFields = fc.record(
  {
    parameters: field(parameters),
    input_text: field(fc.oneof(texts, fc.constantFrom("é".repeat(20_000), "😀".repeat(20_001)))),
    version: field(fc.constantFrom(1, 2, 3, 0, -1, 2_147_483_647, 2_147_483_648, 1.0)),
    client_reference: field(fc.constantFrom("ref-a", "ref-b", "", "x".repeat(256), "x".repeat(257), "é")),
    labels: field(labels),
    pii_policy_override: field(fc.constantFrom(...overrides.map(({ value }) => value))),
  },
  { requiredKeys: [] },
);

const startBodies = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom<unknown>(
      {},
      { parameters: { title: "ab" } },
      { client_reference: "ref-a" },
      { input_text: "a goal", labels: { team: "x", batch: "1" }, client_reference: "ref-b" },
      { parameters: { title: "ab", amount: 7, colour: "red" }, version: 2, labels: {} },
    ),
  },
  { weight: 6, arbitrary: startFields },
  {
    weight: 1,
    arbitrary: fc
      .tuple(startFields, hostileNames)
      .map(([fields, name]) => Object.fromEntries([...Object.entries(fields), [name, 1]])),
  },
  { weight: 1, arbitrary: junk },
);

const reasonBodies = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      { reason: field(fc.oneof(texts, fc.constantFrom("r".repeat(500), "😀".repeat(501)))) },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: hostileNames.map((name) => Object.fromEntries([[name, 1]])) },
  { weight: 1, arbitrary: junk },
);

const encode = (text: string) => Buffer.from(text, "utf8");

/** Begins well, up to a place where the next byte of each of these is the first that cannot be. */
const broken = fc
  .tuple(
    fc.string({ unit: "grapheme", maxLength: 6 }).map((text) => `{"input_text":${JSON.stringify(text)}`),
    fc.constantFrom(
      ["x", 0],
      [",}", 1],
      ["]", 0],
      [":1}", 0],
      [" 1}", 1],
      ["}}", 1],
      [',"a":01}', 6],
      [',"a":nul!', 8],
      [',"a":+1}', 5],
    ),
  )
  .map(([before, [after, at]]): FuzzBody => {
    const start = encode(before);
    return {
      kind: "fault",
      bytes: Buffer.concat([start, encode(String(after))]),
      offset: start.length + Number(at),
    };
  });

const truncated = fc
  .tuple(fc.string({ unit: "grapheme", maxLength: 8 }), fc.nat())
  .map(([text, at]): FuzzBody => {
    const whole = encode(
      JSON.stringify({ labels: { é: text }, parameters: { amount: -1.5e3, flag: [true, null] } }),
    );
    const bytes = whole.subarray(0, 1 + (at % (whole.length - 1)));
    // "1.5" cut at "1" could still end there, but the object around it could not.
    return { kind: "fault", bytes, offset: bytes.length };
  });

const notUtf8 = fc
  .tuple(
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.constantFrom(
      [0x80],
      [0xff],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0x01],
      [0x0a],
    ),
  )
  .map(([text, bad]): FuzzBody => {
    const before = encode(`{"reason":${JSON.stringify(text).slice(0, -1)}`);
    return {
      kind: "fault",
      bytes: Buffer.concat([before, Buffer.from(bad), encode('"}')]),
      offset: before.length,
    };
  });

const tooDeep = fc.constantFrom(65, 66, 1_000, 20_000).map((depth): FuzzBody => {
  const bytes = encode(`{"parameters":${"[".repeat(depth - 1)}${"]".repeat(depth - 1)}}`);
  return { kind: "fault", bytes, offset: null };
});

const deepEnough: fc.Arbitrary<unknown> = fc.constantFrom(64).map((depth) => {
  let value: unknown = {};
  for (let level = 3; level < depth; level += 1) value = [value];
  return { parameters: { title: value } };
});

const values = fc.oneof(
  { weight: 10, arbitrary: startBodies },
  { weight: 4, arbitrary: reasonBodies },
  { weight: 1, arbitrary: deepEnough },
);

export const bodies: fc.Arbitrary<FuzzBody> = fc.oneof(
  { weight: 30, arbitrary: fc.constant<FuzzBody>({ kind: "none" }) },
  {
    weight: 50,
    arbitrary: fc.record({
      kind: fc.constant("value" as const),
      value: values,
      chunked: fc.boolean(),
      padding: fc.constantFrom("", "", "", " ", "\r\n\t "),
    }),
  },
  { weight: 3, arbitrary: broken },
  { weight: 3, arbitrary: truncated },
  { weight: 3, arbitrary: notUtf8 },
  { weight: 1, arbitrary: tooDeep },
  { weight: 1, arbitrary: fc.constant<FuzzBody>({ kind: "too_large", announced: true }) },
);
