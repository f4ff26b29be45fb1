import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { ConsoleRole } from "../tables/people-tables.ts";
import { type AdministerUserRefusal, administerUser } from "./administer-user.ts";
import { changedFields, findUserByEmail } from "./change-user.ts";
import { emailProblems, nameProblems } from "./check-person.ts";
import { identityColumns } from "./insert-user.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { EmailTaken, InvalidPerson } from "./people-refusal.ts";
import type { UserView } from "./user-view.ts";

export interface EditUserRequest {
  readonly userId: string;
  readonly revision: number;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly consoleRole?: ConsoleRole | null | undefined;
}

/** Changes a person's name, address or role in the console. Another role ends their sessions. */
export async function editUser(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { userId, revision, ...wanted }: EditUserRequest,
): Promise<Outcome<UserView, AdministerUserRefusal | InvalidPerson | EmailTaken>> {
  return await administerUser<InvalidPerson | EmailTaken>(parts, actor, {
    userId,
    revision,
    action: "user.edit",
    async decide(user, { sql }) {
      const name = wanted.name ?? user.name;
      const email = wanted.email ?? user.email;
      const problems = [...emailProblems(email), ...nameProblems(name)];
      if (problems.length > 0) return refuse("invalid_settings", { problems });
      const holder = await findUserByEmail(sql, email);
      if (holder && holder.user_id !== userId) return refuse("email_taken");
      const console_role = wanted.consoleRole === undefined ? user.console_role : wanted.consoleRole;
      const identity = identityColumns({ email, name });
      const fields = changedFields(
        { name: user.name, email: user.email, console_role: user.console_role },
        { name: identity.name, email: identity.email, console_role },
      );
      const endsSessions = console_role !== user.console_role;
      return done({ changes: { ...identity, console_role }, endsSessions, ...fields });
    },
  });
}
