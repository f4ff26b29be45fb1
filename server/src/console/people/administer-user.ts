import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { AuditValues } from "../audit/audit-entry.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { PeopleChange } from "./change-people.ts";
import { endSessionsOf, findUser, refuseWithoutAdministrator, updateUser } from "./change-user.ts";
import type { PeopleParts } from "./people-parts.ts";
import type {
  DeploymentUserCap,
  EditConflict,
  LastAdministrator,
  NotPermitted,
  UserNotFound,
} from "./people-refusal.ts";
import { changeSeats } from "./seats.ts";
import { type UserView, viewUser } from "./user-view.ts";

export type AdministerUserRefusal =
  | NotPermitted
  | UserNotFound
  | LastAdministrator
  | DeploymentUserCap
  | EditConflict<UserView>;

interface Decided {
  readonly changes: Partial<UserRow>;
  readonly endsSessions: boolean;
  readonly before?: AuditValues;
  readonly after?: AuditValues;
}

interface UserAdministration<Refused extends Refusal> {
  readonly userId: string;
  /** What the act was made from; left out where it does not matter what else has changed. */
  readonly revision?: number | undefined;
  readonly action: `user.${string}`;
  decide(user: UserRow, change: PeopleChange): Promise<Outcome<Decided, Refused>> | Outcome<Decided, Refused>;
}

/** Changes another person as an administrator. The console always keeps one who can sign in. */
export async function administerUser<Refused extends Refusal = never>(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { userId, revision, action, decide }: UserAdministration<Refused>,
): Promise<Outcome<UserView, AdministerUserRefusal | Refused>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changeSeats<UserView, AdministerUserRefusal | Refused>(parts, async (change) => {
    const found = await findUser(change.sql, userId);
    if (!found.ok) return found;
    if (revision !== undefined && revision !== found.value.revision) {
      return refuse("edit_conflict", { current: viewUser(found.value) });
    }
    const decided = await decide(found.value, change);
    if (!decided.ok) return decided;
    const { changes, endsSessions, before, after } = decided.value;
    const ended = endsSessions ? await endSessionsOf(change, { userId }) : {};
    const user = await updateUser(change, userId, { ...changes, ...ended });
    const wasAdministrator = found.value.console_role === "administrator";
    const refused = wasAdministrator ? await refuseWithoutAdministrator(change.sql) : null;
    if (refused) return refused;
    const act = { action, target: userId, targetName: user.name, at: change.nowMs };
    await recordAudit(change.transaction, actor, { ...act, before: before ?? null, after: after ?? null });
    return done(viewUser(user));
  });
}
