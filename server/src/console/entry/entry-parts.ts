import type { PeopleParts } from "../people/people-parts.ts";

/** What letting people into deployments takes. */
export interface EntryParts extends PeopleParts {
  /** Where browsers find this console. */
  readonly baseUrl: string;
  /** The deployment that is served at the same address; null where there is none. */
  readonly ownDeploymentId: string | null;
}
