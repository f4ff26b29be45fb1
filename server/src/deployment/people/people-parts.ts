import type { PersonRecord } from "../../access/people-source.ts";
import type { SessionTimes } from "../../access/sessions/session-times.ts";
import type { SignInSource } from "../../access/sign-in-source.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Who may enter this deployment, as the console said last. */
export interface KnownPeople {
  find(userId: string): PersonRecord | null;
  all(): readonly PersonRecord[];
}

export interface SessionParts {
  readonly database: Database<DeploymentTables>;
  readonly people: KnownPeople;
  readonly sessionTimes: SessionTimes;
  now(): number;
}

/** What signing in takes besides: the console judges what is typed. */
export interface SignInParts extends SessionParts {
  readonly deploymentId: string;
  readonly source: SignInSource;
  /** Asks the console now who may enter. */
  hearPeople(): Promise<void>;
}
