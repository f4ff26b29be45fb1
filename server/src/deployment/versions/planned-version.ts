/** What saving something under its name comes to. */
export interface PlannedVersion {
  /** Of the agent, environment or connector that has the name, or will have it. */
  readonly id: string;
  /** What a saved definition, or an agent, refers to. */
  readonly versionId: string;
  readonly version: number;
  readonly change: VersionChange;
}

/**
 * `created`: nothing had the name. `added`: something had it, with other content. `kept`: a version with this
 * content is there already.
 */
export type VersionChange = "created" | "added" | "kept";
