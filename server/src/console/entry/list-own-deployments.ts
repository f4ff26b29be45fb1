import type { Actor } from "../../access/actor.ts";
import { handOverBeginPath } from "../../access/hand-over.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { SignInRequired } from "../people/people-refusal.ts";
import { requirePerson } from "../people/require-person.ts";
import { grantedPeople } from "../people/seats.ts";
import type { GrantRole } from "../tables/people-tables.ts";
import { deploymentAddress } from "./deployment-address.ts";
import type { EntryParts } from "./entry-parts.ts";

export interface OwnDeployment {
  readonly deployment_id: string;
  readonly name: string;
  readonly role: GrantRole;
  /** Opens it for whoever is signed in here; null where nobody has declared its domain. */
  readonly sign_in_url: string | null;
}

/** More than an organisation has; the first by name. */
const maxShown = 500;

/** The deployments that a person may enter, and where each is. */
export async function listOwnDeployments(
  parts: EntryParts,
  actor: Actor,
): Promise<Outcome<readonly OwnDeployment[], SignInRequired>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { reader } = parts.database;
  const columns = ["deployment_id", "name", "governed", "settings"] as const;
  const rows = await reader
    .selectFrom(grantedPeople(reader).as("granted"))
    .innerJoin("deployments", "deployments.deployment_id", "granted.deployment_id")
    .where("granted.user_id", "=", person.value.id)
    .where("deployments.deleted_at", "is", null)
    .select(columns.map((column) => `deployments.${column}` as const))
    .select(({ fn }) => fn.min("granted.role").as("role"))
    .groupBy(columns.map((column) => `deployments.${column}` as const))
    .orderBy("deployments.name")
    .orderBy("deployments.deployment_id")
    .limit(maxShown)
    .execute();
  return done(
    rows.map((row) => {
      const { deployment_id, name, role } = row;
      const url = deploymentAddress(parts, row);
      return { deployment_id, name, role, sign_in_url: url && `${url}${handOverBeginPath}` };
    }),
  );
}
