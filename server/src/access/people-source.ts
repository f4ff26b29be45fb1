/**
 * The feed `people`: everyone who may enter the deployment. Whoever is disabled or has no grant any more is not among
 * them.
 */
export interface PersonRecord {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  /** The higher of all that they were granted, themselves or through groups. */
  readonly role: "member" | "manager";
  /** Sessions that they began before have ended. */
  readonly sessions_valid_from: number;
  /** Left out by consoles of before this was told. Who has none signs on elsewhere. */
  readonly has_password?: boolean;
  /** They make keys at the console, and invite others. Left out as above. */
  readonly administers_console?: boolean;
}
