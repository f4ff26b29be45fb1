import { createHash } from "node:crypto";
import { addressBlock } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";

/** What attempts are counted by. */
export interface Bucket {
  readonly key: string;
  readonly rule: Rule;
}

interface Rule {
  /** How long the next attempt waits once there were this many. */
  waitMs(attempts: number, forgetAtMs: number, nowMs: number): number;
  readonly forgetAfterMs: number;
  /** Whether an attempt puts off when it is all forgotten. */
  readonly isRenewed: boolean;
}

const minuteMs = 60_000;

/** One person from one place: five guesses are free, then each waits twice as long as the one before. */
const guesser: Rule = {
  waitMs: (attempts) => (attempts < 5 ? 0 : Math.min(1_000 * 2 ** (attempts - 5), 15 * minuteMs)),
  forgetAfterMs: 60 * minuteMs,
  isRenewed: true,
};

/** Guesses at one person from many places, and at many people from one place. */
const anyGuesser = windowed(100, 60 * minuteMs);
const anyTarget = windowed(60, 10 * minuteMs);

function windowed(limit: number, windowMs: number): Rule {
  return {
    waitMs: (attempts, forgetAtMs, nowMs) => (attempts < limit ? 0 : forgetAtMs - nowMs),
    forgetAfterMs: windowMs,
    isRenewed: false,
  };
}

/**
 * A browser that the person has signed in from before is counted by itself: nobody else's guesses make it wait. All
 * others share a count by their address, by the person they try, and by the two together.
 */
export function signInBuckets(attempt: {
  readonly emailFolded: string;
  readonly address: string;
  readonly knownDeviceHash: string | null;
}): Bucket[] {
  const { emailFolded, address, knownDeviceHash } = attempt;
  if (knownDeviceHash !== null) return [bucket(guesser, "device", emailFolded, knownDeviceHash)];
  const block = addressBlock(address);
  return [
    bucket(guesser, "pair", emailFolded, block),
    bucket(anyGuesser, "person", emailFolded),
    bucket(anyTarget, "address", block),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Asking for the password again within a session is counted by the session. */
export function sessionBuckets(sessionId: string): Bucket[] {
  return [bucket(guesser, "session", sessionId)];
}

/**
 * The same within a session of a deployment, and by the person as well: what a session there is called is the
 * deployment's word alone.
 */
export function guestBuckets(guest: {
  readonly deploymentId: string;
  readonly sessionId: string;
  readonly userId: string;
}): Bucket[] {
  const { deploymentId, sessionId, userId } = guest;
  return [
    bucket(guesser, "guest-session", deploymentId, sessionId),
    bucket(anyGuesser, "guest", deploymentId, userId),
  ].sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Codes at the second factor's set-up, apart from passwords: who mistypes one is not kept from the other. */
export function codeBuckets(sessionId: string): Bucket[] {
  return [bucket(guesser, "code", sessionId)];
}

/** What comes back from an identity provider: each has that provider asked. */
export function signOnBuckets(address: string): Bucket[] {
  return [bucket(anyTarget, "sign-on", addressBlock(address))];
}

function bucket(rule: Rule, ...words: readonly string[]): Bucket {
  return { rule, key: createHash("sha256").update(JSON.stringify(words)).digest("base64url") };
}

export interface AttemptRequest {
  readonly buckets: readonly Bucket[];
  /** Whom the audit names when they have to wait. */
  readonly target: string;
  readonly targetName: string | null;
}

/**
 * Counts an attempt before it is made, so that many at once count too. Null when it may go on; else how long to wait.
 * The first attempt that a block turns away is recorded, the ones that follow are not.
 */
export async function takeAttempt(
  { database, now }: ConsoleParts,
  actor: Actor,
  { buckets, target, targetName }: AttemptRequest,
): Promise<{ readonly retryAfterSeconds: number } | null> {
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const nowMs = now();
    for (const each of buckets) await ensureBucket(sql, each, nowMs);
    const blocked = await findBlock(sql, buckets, nowMs);
    if (!blocked) {
      await forgetSome(sql, buckets, nowMs);
      for (const each of buckets) await countAttempt(sql, each, nowMs);
      return null;
    }
    const { numUpdatedRows } = await sql
      .updateTable("sign_in_throttles")
      .set({ is_noted: 1 })
      .where("bucket", "=", blocked.bucket)
      .where("is_noted", "=", 0)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      const act = { action: "sign_in.refused", target, targetName, at: nowMs };
      await recordAudit(transaction, actor, { ...act, refusedWith: "too_many_attempts" });
    }
    return { retryAfterSeconds: Math.max(1, Math.ceil((blocked.blocked_until - nowMs) / 1_000)) };
  });
}

/** Takes an attempt back that was no guess. What was counted before it stays. */
export async function releaseAttempt(sql: Kysely<ConsoleTables>, buckets: readonly Bucket[]): Promise<void> {
  for (const { key } of buckets) {
    await sql
      .updateTable("sign_in_throttles")
      .set(({ eb }) => ({ attempts: eb("attempts", "-", 1), blocked_until: 0 }))
      .where("bucket", "=", key)
      .where("attempts", ">", 0)
      .execute();
  }
}

/** Takes it back for somebody who has proved who they are: their own guesses are forgotten as well. */
export async function forgiveAttempts(sql: Kysely<ConsoleTables>, buckets: readonly Bucket[]): Promise<void> {
  await releaseAttempt(sql, buckets);
  const own = buckets.filter(({ rule }) => rule === guesser).map(({ key }) => key);
  await sql.deleteFrom("sign_in_throttles").where("bucket", "in", own).execute();
}

/** A row that is not there cannot be locked: of the first attempts at once, none would wait for another. */
async function ensureBucket(sql: Kysely<ConsoleTables>, { key, rule }: Bucket, nowMs: number): Promise<void> {
  await sql
    .insertInto("sign_in_throttles")
    .values({
      bucket: key,
      attempts: 0,
      blocked_until: 0,
      is_noted: 0,
      forget_at: nowMs + rule.forgetAfterMs,
    })
    .onConflict((conflict) => conflict.column("bucket").doNothing())
    .execute();
}

async function findBlock(sql: Kysely<ConsoleTables>, buckets: readonly Bucket[], nowMs: number) {
  // Others that count here wait until this attempt is counted.
  const rows = await sql
    .selectFrom("sign_in_throttles")
    .select(["bucket", "blocked_until"])
    .where(
      "bucket",
      "in",
      buckets.map(({ key }) => key),
    )
    .orderBy("bucket")
    .forUpdate()
    .execute();
  const blocked = rows.filter(({ blocked_until }) => blocked_until > nowMs);
  return blocked.sort((a, b) => b.blocked_until - a.blocked_until)[0];
}

async function countAttempt(sql: Kysely<ConsoleTables>, { key, rule }: Bucket, nowMs: number): Promise<void> {
  const forgetAt = nowMs + rule.forgetAfterMs;
  const { attempts, forget_at } = await sql
    .updateTable("sign_in_throttles")
    .set(({ eb, ref }) => {
      const isOver = eb("forget_at", "<=", nowMs);
      return {
        attempts: eb
          .case()
          .when(isOver)
          .then(1)
          .else(eb("attempts", "+", 1))
          .end(),
        forget_at: rule.isRenewed
          ? forgetAt
          : eb.case().when(isOver).then(forgetAt).else(ref("forget_at")).end(),
      };
    })
    .where("bucket", "=", key)
    .returning(["attempts", "forget_at"])
    .executeTakeFirstOrThrow();
  const waitMs = rule.waitMs(attempts, forget_at, nowMs);
  if (waitMs <= 0) return;
  await sql
    .updateTable("sign_in_throttles")
    .set({ blocked_until: nowMs + waitMs, is_noted: 0 })
    .where("bucket", "=", key)
    .execute();
}

/** Each attempt clears away more than it adds, so that the table holds what is of the last hour. */
const clearedAtOnce = 20;

async function forgetSome(
  sql: Kysely<ConsoleTables>,
  counted: readonly Bucket[],
  nowMs: number,
): Promise<void> {
  await sql
    .deleteFrom("sign_in_throttles")
    .where("bucket", "in", (query) =>
      query
        .selectFrom("sign_in_throttles")
        .select("bucket")
        .where("forget_at", "<=", nowMs)
        .where(
          "bucket",
          "not in",
          counted.map(({ key }) => key),
        )
        .orderBy("bucket")
        .limit(clearedAtOnce)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
