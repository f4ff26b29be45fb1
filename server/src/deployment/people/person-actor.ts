import type { UserActor } from "../../access/actor.ts";
import type { PersonRecord } from "../../access/people-source.ts";

/** Somebody of the deployment as who acts. What they are in the console gives them nothing here. */
export function personActor({ user_id, name, role }: PersonRecord, address: string): UserActor {
  return { kind: "user", id: user_id, name, deploymentRole: role, consoleRole: null, address };
}
