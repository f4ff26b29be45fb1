import type { Kysely } from "kysely";
import type { PersonRecord } from "../../access/people-source.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ConsoleTables } from "../tables.ts";
import { grantedPeople } from "./seats.ts";

export interface DeploymentPeople {
  /** Everything up to this change is in the list. */
  readonly revision: number;
  readonly people: readonly PersonRecord[];
}

/** The people of one deployment, read from the console's own database. */
export class ConsolePeopleSource {
  readonly #database: Database<ConsoleTables>;
  readonly #deploymentId: string;

  constructor(database: Database<ConsoleTables>, deploymentId: string) {
    this.#database = database;
    this.#deploymentId = deploymentId;
  }

  /** Grows with every change of a person, a group, a membership or a grant, in whichever deployment. */
  async revision(): Promise<number> {
    const row = await this.#database.reader
      .selectFrom("console")
      .select("people_revision")
      .executeTakeFirstOrThrow();
    return row.people_revision;
  }

  /**
   * Null when nothing changed since that revision; else everybody: a deployment has so few seats that the whole list
   * is the simplest way to say who is gone.
   */
  async changedSince(revision: number): Promise<DeploymentPeople | null> {
    // Read before the list: what changes in between is in the list already, and is only told again.
    const current = await this.revision();
    if (current === revision) return null;
    return { revision: current, people: await this.#people() };
  }

  async #people(): Promise<PersonRecord[]> {
    return await listAssigned(this.#database.reader, this.#deploymentId);
  }
}

/** Everybody who may enter a deployment. */
export async function listAssigned(
  sql: Kysely<ConsoleTables>,
  deploymentId: string,
): Promise<PersonRecord[]> {
  const people = await selectPeople(sql, deploymentId).orderBy("users.user_id").execute();
  return people.map(recordOf);
}

/** One of the people of a deployment; null for whoever may not enter it. */
export async function findAssigned(
  sql: Kysely<ConsoleTables>,
  { deploymentId, userId }: { readonly deploymentId: string; readonly userId: string },
): Promise<PersonRecord | null> {
  const person = await selectPeople(sql, deploymentId).where("users.user_id", "=", userId).executeTakeFirst();
  return person ? recordOf(person) : null;
}

function recordOf({ password_hash, console_role, ...person }: SelectedPerson): PersonRecord {
  const administers = console_role === "administrator";
  return { ...person, has_password: password_hash !== null, administers_console: administers };
}

interface SelectedPerson extends Omit<PersonRecord, "has_password" | "administers_console"> {
  /** It stays here. */
  readonly password_hash: string | null;
  readonly console_role: string | null;
}

const columns = [
  "users.user_id",
  "users.email",
  "users.name",
  "users.sessions_valid_from",
  "users.password_hash",
  "users.console_role",
] as const;

function selectPeople(sql: Kysely<ConsoleTables>, deploymentId: string) {
  return sql
    .selectFrom(grantedPeople(sql, deploymentId).as("granted"))
    .innerJoin("users", "users.user_id", "granted.user_id")
    .where("users.disabled_at", "is", null)
    .select(columns)
    .select(({ fn }) => fn.min("granted.role").as("role"))
    .groupBy(columns);
}
