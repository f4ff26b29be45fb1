import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { OpenedSession } from "../../access/sessions/open-session.ts";
import type { SessionTimes } from "../../access/sessions/session-times.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "../people/change-people.ts";
import { findUser, findUserByEmail } from "../people/change-user.ts";
import { emailProblems, nameProblems } from "../people/check-person.ts";
import { insertUser } from "../people/insert-user.ts";
import { openUserSession, userActor } from "../people/open-user-session.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";
import { type ProvenIdentity, proveIdentity, type ReturnedSignOn } from "./prove-identity.ts";
import type { SignOnParts } from "./sign-on-parts.ts";
import type { EntryRefusal, IdentityRefusal } from "./sign-on-refusal.ts";
import type { SignOnRow } from "./sign-on-settings.ts";

export interface CompleteSignOnRequest extends ReturnedSignOn {
  /** What the browser is called in lists of sessions. */
  readonly device: string;
}

export interface CompletedSignOn {
  readonly session: OpenedSession;
  readonly returnTo: string;
}

/** What signing somebody in needs besides the provider. */
export interface CompleteSignOnParts extends SignOnParts {
  readonly sessionTimes: SessionTimes;
}

interface Entry {
  readonly identity: ProvenIdentity;
  readonly device: string;
  readonly address: string;
}

/**
 * Signs somebody in whom the provider vouches for. Its word counts for both factors: a code of ours is not asked for,
 * since the provider has asked for whatever it wants.
 */
export async function completeSignOn(
  parts: CompleteSignOnParts,
  actor: VisitorActor,
  request: CompleteSignOnRequest,
): Promise<Outcome<CompletedSignOn, IdentityRefusal | EntryRefusal>> {
  const proven = await proveIdentity(parts, actor, request);
  // Not on record: anybody can send what no provider vouches for, as often as they like.
  if (!proven.ok) return proven;
  const { identity, settings, returnTo } = proven.value;
  const outside = refuseDomain(settings, identity);
  if (outside) return await refused(parts, actor, outside);
  const entry = { identity, device: request.device, address: actor.address };
  const entered = await enter(parts, settings, entry);
  return entered.ok ? done({ session: entered.value, returnTo }) : await refused(parts, actor, entered);
}

function refuseDomain({ allowed_domains }: SignOnRow, { email }: ProvenIdentity) {
  const domains = JSON.parse(allowed_domains) as string[];
  if (domains.length === 0) return null;
  if (email === null) return refuse("sign_on_email_missing");
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return domains.includes(domain) ? null : refuse("sign_on_domain_not_allowed");
}

type Entered = Outcome<OpenedSession, EntryRefusal>;

async function enter(parts: CompleteSignOnParts, settings: SignOnRow, entry: Entry): Promise<Entered> {
  const { identity } = entry;
  const known = await parts.database.write<Entered | null>(async (transaction) => {
    const linked = await findLinked(transaction, identity);
    if (linked) return await openFor(parts, transaction, linked, entry);
    if (identity.email === null) return refuse("sign_on_email_missing");
    // Whoever can name any address at the provider must not become the person of that address here.
    if (!identity.emailVerified) return refuse("sign_on_email_not_verified");
    const found = await findUserByEmail(transaction.sql, identity.email);
    return found && (await linkAndOpen(parts, transaction, found, entry));
  });
  if (known !== null) return known;
  return settings.creates_people === 1 ? await create(parts, entry) : refuse("sign_on_person_unknown");
}

async function findLinked(
  { sql }: WriteTransaction<ConsoleTables>,
  { issuer, subject }: ProvenIdentity,
): Promise<UserRow | null> {
  const link = await sql
    .selectFrom("sign_on_identities")
    .select("user_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .executeTakeFirst();
  const found = link && (await findUser(sql, link.user_id));
  return found?.ok ? found.value : null;
}

/** Somebody of whom the console has not heard becomes a person who may do nothing until they are granted something. */
async function create(parts: CompleteSignOnParts, entry: Entry): Promise<Entered> {
  const email = entry.identity.email ?? "";
  const named = entry.identity.name ?? "";
  const name = nameProblems(named).length === 0 ? named : email;
  if (emailProblems(email).length > 0) return refuse("sign_on_email_missing");
  return await changePeople<OpenedSession, EntryRefusal>(parts, async (change) => {
    const { sql, transaction } = change;
    // Another sign-on of the same person may have been first.
    const found = await findUserByEmail(sql, email);
    const person = { email, name, consoleRole: null, passwordHash: null };
    const user = found ?? (await insertUser(change, person));
    return await linkAndOpen(parts, transaction, user, entry);
  });
}

async function linkAndOpen(
  parts: CompleteSignOnParts,
  transaction: WriteTransaction<ConsoleTables>,
  { user_id: userId }: UserRow,
  entry: Entry,
): Promise<Entered> {
  const { sql } = transaction;
  const { issuer, subject } = entry.identity;
  const found = await findUser(sql, userId);
  if (!found.ok) return refuse("sign_on_person_unknown");
  const at = parts.now();
  const linked = await sql
    .insertInto("sign_on_identities")
    .values({ issuer, subject, user_id: userId, linked_at: at, last_used_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .executeTakeFirst();
  const isOwn = linked ?? (await findLinked(transaction, entry.identity))?.user_id === userId;
  if (!isOwn) return refuse("sign_on_already_linked");
  if (found.value.disabled_at !== null) return refuse("sign_on_person_disabled");
  if (linked) {
    const { name } = found.value;
    const act = { action: "user.link_identity", target: userId, targetName: name, at, after: { issuer } };
    await recordAudit(transaction, userActor(found.value, entry.address), act);
  }
  return await openFor(parts, transaction, found.value, entry);
}

async function openFor(
  parts: CompleteSignOnParts,
  transaction: WriteTransaction<ConsoleTables>,
  user: UserRow,
  { identity: { issuer, subject }, device, address }: Entry,
): Promise<Entered> {
  if (user.disabled_at !== null) return refuse("sign_on_person_disabled");
  const nowMs = parts.now();
  await transaction.sql
    .updateTable("sign_on_identities")
    .set({ last_used_at: nowMs })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
  const signIn = { user, method: "single_sign_on", place: { device, address }, nowMs } as const;
  return done(await openUserSession(transaction, parts, signIn));
}

/** Somebody whom the provider knows was turned away: that is on record like a sign-in. */
async function refused<Refused extends { readonly refusal: { readonly code: string } }>(
  { database, now }: CompleteSignOnParts,
  actor: VisitorActor,
  outcome: Refused,
): Promise<Refused> {
  const { code } = outcome.refusal;
  const act = { action: "sign_in.refused", target: "unknown", at: now(), refusedWith: code };
  await database.write((transaction) => recordAudit(transaction, actor, act));
  return outcome;
}
