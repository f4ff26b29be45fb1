import type { DeploymentTables } from "../platform/db/tables.ts";

/** A key as a deployment mirrors it. */
export type KeyMirrorRow = DeploymentTables["key_mirror"];

/** Where a deployment hears of its keys. Every method fails when the keys table cannot be reached. */
export interface KeySource {
  /** Grows with every change of a key. */
  revision(): Promise<number>;
  /** The keys that changed after that revision; all of them after 0. Deleted ones stay among them. */
  changedSince(revision: number): Promise<KeyMirrorRow[]>;
  /** Tells the source that the deployment has taken over every change up to this one. */
  acknowledge(revision: number): Promise<void>;
}
