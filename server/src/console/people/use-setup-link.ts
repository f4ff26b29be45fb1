import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { PeopleChange } from "./change-people.ts";
import { noSecondFactor } from "./change-second-factor.ts";
import { endSessionsOf, findUserByEmail, hasAdministrator, updateUser } from "./change-user.ts";
import { emailProblems, nameProblems } from "./check-person.ts";
import { passwordProblems, unlessBusy } from "./choose-password.ts";
import { insertGrant } from "./insert-grant.ts";
import { identityColumns, insertUser } from "./insert-user.ts";
import { rememberDevice } from "./known-devices.ts";
import { findLink, useLink } from "./one-time-links.ts";
import { openUserSession, userActor } from "./open-user-session.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { DeploymentUserCap, InvalidPerson, LinkInvalid, PasswordsBusy } from "./people-refusal.ts";
import { changeSeats } from "./seats.ts";
import type { SignedIn } from "./sign-in.ts";
import { viewUser } from "./user-view.ts";

export interface UseSetupLinkRequest {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly device: string;
  readonly deviceToken: string | null;
}

type UseSetupLinkRefusal =
  | LinkInvalid
  | InvalidPerson
  | PasswordsBusy
  | DeploymentUserCap
  | PlainRefusal<"administrator_exists">;

/**
 * Names the first administrator, who is signed in and may enter the first deployment. A link for recovery makes one
 * beside those there are; the address of somebody who is there gives them the password and the role.
 */
export async function useSetupLink(
  parts: PeopleParts,
  actor: VisitorActor,
  request: UseSetupLinkRequest,
): Promise<Outcome<SignedIn, UseSetupLinkRefusal>> {
  const { token, email, name, password } = request;
  const purposes = ["setup", "recovery"] as const;
  const known = await findLink(parts.database.reader, { token, purposes, nowMs: parts.now() });
  if (!known) return refuse("link_invalid");
  const problems = [...emailProblems(email), ...nameProblems(name), ...passwordProblems(password, request)];
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  const hashed = await unlessBusy(() => parts.passwords.hash(password));
  if (!hashed.ok) return hashed;
  return await changeSeats<SignedIn, UseSetupLinkRefusal>(parts, async (change) => {
    const { sql, nowMs, transaction } = change;
    const link = await useLink(sql, { token, purposes, nowMs });
    if (!link) return refuse("link_invalid");
    if (link.purpose === "setup" && (await hasAdministrator(sql))) return refuse("administrator_exists");
    const user = await makeAdministrator(change, { email, name, passwordHash: hashed.value });
    const granted = await grantFirstDeployment(change, user.user_id);
    const deviceToken = await rememberDevice(sql, { ...request, userId: user.user_id, nowMs });
    const after = { email: user.email, console_role: user.console_role, purpose: link.purpose, ...granted };
    const act = { action: "setup_link.use", target: user.user_id, targetName: user.name, at: nowMs, after };
    await recordAudit(transaction, userActor(user, actor.address), act);
    const place = { device: request.device, address: actor.address };
    const session = await openUserSession(transaction, parts, { user, method: "link", place, nowMs });
    return done({ user: viewUser({ ...user, last_sign_in_at: nowMs }), session, deviceToken });
  });
}

async function makeAdministrator(
  change: PeopleChange,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<UserRow> {
  const known = await findUserByEmail(change.sql, email);
  if (!known) return await insertUser(change, { email, name, consoleRole: "administrator", passwordHash });
  const ended = await endSessionsOf(change, { userId: known.user_id });
  return await updateUser(change, known.user_id, {
    ...identityColumns({ email, name }),
    ...ended,
    ...noSecondFactor,
    password_hash: passwordHash,
    console_role: "administrator",
    disabled_at: null,
  });
}

/** The deployment that was there first, unless they may enter it already. */
async function grantFirstDeployment(
  change: PeopleChange,
  userId: string,
): Promise<{ deployment_id?: string; role?: "member" }> {
  const first = await change.sql
    .selectFrom("deployments")
    .select("deployment_id")
    .orderBy("created_at")
    .orderBy("deployment_id")
    .limit(1)
    .executeTakeFirst();
  if (!first) return {};
  const { deployment_id } = first;
  const grant = { deploymentId: deployment_id, role: "member" as const, userId, groupId: null };
  const inserted = await insertGrant(change, grant);
  return inserted.ok ? { deployment_id, role: "member" } : {};
}
