import fc from "fast-check";
import { bodies, type FuzzBody } from "./bodies.ts";
import { type StandingKeyName, standingKeyNames } from "./cast.ts";
import type { WorkflowName } from "./model.ts";
import { type RouteName, routeNames } from "./oracle/route-list.ts";

type KeyName = "main" | "listed" | "hurried" | StandingKeyName;

/** A call in the words of a scenario: whom it concerns is settled when it is made, from what is there by then. */
export interface FuzzCall {
  readonly route: RouteName | "none";
  readonly method: string;
  readonly spelling: (typeof spellings)[number];
  readonly workflow: WorkflowName | "hostile";
  readonly run: "own" | "foreign" | "hostile";
  /** Which of several: of the runs, the earlier starts, the cursors, the hostile texts. */
  readonly at: number;
  readonly key: KeyName;
  readonly credentials: (typeof credentialFaults)[number];
  readonly body: FuzzBody;
  readonly idempotency: "fresh" | "again" | "again with another body" | "absent" | "bad" | "repeated";
  readonly requestId: string | null;
  readonly origin: string | null;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly rawQuery: string;
  readonly cursor: "none" | "issued" | "altered" | "foreign" | "forged";
  readonly range: string | null;
}

const spellings = ["plain", "encoded", "trailing", "doubled", "upper", "dotted", "absolute"] as const;

const credentialFaults = [
  "none",
  "missing",
  "no bearer",
  "no external id",
  "wrong secret",
  "wrong external id",
  "another's external id",
  "unknown key",
  "malformed bearer",
  "malformed external id",
  "bearer twice",
  "cookie",
  "basic",
] as const;

export const malformedBearers = [
  "Bearer",
  "Bearer ",
  "Bearer x",
  "Bearer ak_123456",
  "Bearer ak_12345.aaaaaaaaaaaaaaaa",
  "Bearer ak_123456.aaaaaaaaaaaaaaa",
  "Bearer ak_123456.aaaaaaaaaaaaaaa\u00e9",
  `Bearer ak_123456.${"a".repeat(257)}`,
  "Bearer ak_123456.aaaaaaaaaaaaaaaa extra",
  "Bearer .aaaaaaaaaaaaaaaa",
  "ak_123456.aaaaaaaaaaaaaaaa",
] as const;

export const hostileIds = [
  "..",
  ".",
  "%00",
  "%2e%2e%2f%2e%2e",
  "%c3%28",
  "%zz",
  "%",
  "run_x%2Fdata",
  "%27%20or%201%3D1%20--",
  "run_".padEnd(129, "a"),
  "run_".padEnd(2_000, "a"),
  "{run_id}",
  "null",
  "*",
  ";",
  "%F0%9F%98%80",
  "run_doesnotexist",
  "wf_doesnotexist",
  "%0d%0aX-Evil:%201",
] as const;

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "TRACE", "QUERY"];

const dates = [
  "2026-09-01",
  "2000-01-01T00:00:00Z",
  "2999-12-31T23:59:59.999Z",
  "2026-09-01T10:20:30+02:00",
  "2026-02-30",
  "2026-09-01T10:20:30",
  "yesterday",
  "1790000000000",
  "",
];

const queryParts = fc.oneof(
  fc.tuple(
    fc.constant("limit"),
    fc.constantFrom(
      "1",
      "2",
      "20",
      "100",
      "500",
      "0",
      "101",
      "501",
      "-1",
      "1.5",
      "1e1",
      "",
      " 1",
      "ten",
      "99999999999",
    ),
  ),
  fc.tuple(
    fc.constant("q"),
    fc.constantFrom("", "g", "GATED", "zzz", "q".repeat(200), "😀".repeat(201), "\u0000", "%", "_", "\ud800"),
  ),
  fc.tuple(
    fc.constant("status"),
    fc.constantFrom(
      "running",
      "waiting_for_approval",
      "completed",
      "cancelled,completed",
      "failed",
      "pending",
      "",
      "done",
      "running,",
      "RUNNING",
      "running,running",
    ),
  ),
  fc.tuple(fc.constant("workflow_id"), fc.constantFrom("wf_none", "", "\u0000", "'")),
  fc.tuple(
    fc.constant("client_reference"),
    fc.constantFrom("ref-a", "ref-b", "", "x".repeat(256), "x".repeat(257), "é", "\u0000"),
  ),
  fc.tuple(fc.constantFrom("created_after", "created_before"), fc.constantFrom(...dates)),
  fc.tuple(
    fc.constant("version"),
    fc.constantFrom("1", "2", "3", "0", "-1", "2147483647", "2147483648", "one", "1.0", ""),
  ),
  fc.tuple(fc.constant("after_seq"), fc.constantFrom("0", "1", "2147483647", "2147483648", "-1", "x", "")),
  fc.tuple(
    fc.constant("segment"),
    fc.constantFrom("seg_0001", "seg_0002", "seg_9999", "seg_1", "", "\u0000"),
  ),
  fc.tuple(
    fc.constantFrom("__proto__", "constructor", "nothing", "Limit", "limit[]"),
    fc.constantFrom("1", "x"),
  ),
);

/** Most of the time the first, else one of the others. */
function mostly<Value>(weight: number, usual: Value, ...others: readonly Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

/** Starts and what changes a run come more often than their share of the routes. */
const routes = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom<RouteName | "none">(...routeNames) },
  { weight: 7, arbitrary: fc.constant<RouteName>("startRun") },
  {
    weight: 2,
    arbitrary: fc.constantFrom<RouteName>("cancelRun", "eraseRunData", "getMe", "listRuns", "download"),
  },
  { weight: 1, arbitrary: fc.constant("none" as const) },
);

const keys = fc.oneof(
  { weight: 14, arbitrary: fc.constant<KeyName>("main") },
  { weight: 4, arbitrary: fc.constant<KeyName>("listed") },
  { weight: 2, arbitrary: fc.constant<KeyName>("hurried") },
  { weight: 4, arbitrary: fc.constant<KeyName>("keeper") },
  { weight: 3, arbitrary: fc.constantFrom<KeyName>(...standingKeyNames) },
);

export const calls: fc.Arbitrary<FuzzCall> = fc.record({
  route: routes,
  method: fc.oneof(
    { weight: 9, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  ),
  spelling: mostly(14, ...spellings),
  workflow: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom<WorkflowName>("gated", "redacted") },
    {
      weight: 4,
      arbitrary: fc.constantFrom<WorkflowName | "hostile">(
        "quick",
        "draft",
        "inactive",
        "unready",
        "hostile",
      ),
    },
  ),
  run: mostly<FuzzCall["run"]>(6, "own", "foreign", "hostile"),
  at: fc.nat({ max: 1_000 }),
  key: keys,
  credentials: mostly(9, ...credentialFaults),
  body: bodies,
  idempotency: fc.oneof(
    { weight: 8, arbitrary: fc.constant<FuzzCall["idempotency"]>("fresh") },
    { weight: 4, arbitrary: fc.constantFrom<FuzzCall["idempotency"]>("again", "again with another body") },
    { weight: 1, arbitrary: fc.constantFrom<FuzzCall["idempotency"]>("absent", "bad", "repeated") },
  ),
  requestId: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "A.b_c-d:9",
        "x".repeat(128),
        "x".repeat(129),
        "",
        "a b",
        "é",
        "<script>",
        "a,b",
      ),
    },
  ),
  origin: mostly<string | null>(2, null, "https://app.example", "null", "http://localhost:3000"),
  query: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(queryParts, { maxLength: 3 }) },
  ),
  rawQuery: mostly(15, "", "limit", "%zz=%zz", "&&=&", "a=b=c&limit=%31", "q=%ff%fe", "limit=1&limit=1"),
  cursor: mostly<FuzzCall["cursor"]>(9, "none", "issued", "altered", "foreign", "forged"),
  range: mostly<string | null>(
    2,
    null,
    "bytes=0-3",
    "bytes=4-",
    "bytes=-2",
    "bytes=10-",
    "bytes=99-100",
    "bytes=5-2",
    "bytes=0-1,3-4",
    "pages=1",
    "bytes=-0",
  ),
});
