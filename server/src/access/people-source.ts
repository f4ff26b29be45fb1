/** The feed `people`: everyone who ever had a grant on the deployment, directly or through a group. */
export interface PersonRecord {
  readonly personId: string;
  readonly name: string;
  readonly email: string;
  /** The higher one of their grants; null once they have none, or were deactivated: then their sessions end. */
  readonly role: "member" | "manager" | null;
  /** Sessions that began before this time have ended; null when none were. */
  readonly sessionsEndedAt: number | null;
}
