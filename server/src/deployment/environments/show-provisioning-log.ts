import type { ProvisioningLog } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { findEnvironmentVersion } from "./find-environment-version.ts";
import { loadEnvironmentVersions } from "./load-environment-versions.ts";

const linesAtOnce = 500;

export interface LogAsked {
  readonly environmentId: string;
  /** Left out: the newest. */
  readonly version?: number | undefined;
  /** Only lines behind this one. */
  readonly after: number;
}

type LogRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"environment_not_found">
  | Refusal<"environment_version_not_found", { readonly version: number }>;

/** What was done to provision a version of an environment, and where that stands. */
export async function showProvisioningLog(
  parts: EnvironmentParts,
  actor: Actor,
  { environmentId, version, after }: LogAsked,
): Promise<Outcome<ProvisioningLog, LogRefusal>> {
  const denied = refuseUnless(actor, "environments:read");
  if (denied) return denied;
  const asked = { environment_id: environmentId, ...(version !== undefined && { version }) };
  const found = await findEnvironmentVersion(parts.database, asked);
  if (!found) {
    return version === undefined
      ? refuse("environment_not_found")
      : refuse("environment_version_not_found", { version });
  }
  // The state first: what is logged after it was read belongs to the next look.
  const [content] = await loadEnvironmentVersions(parts, {
    environmentId,
    version: found.version,
    limit: 1,
  });
  if (!content) return refuse("environment_not_found");
  const lines = await parts.database.reader
    .selectFrom("environment_log")
    .select(["line", "at", "text"])
    .where("environment_version_id", "=", found.environmentVersionId)
    .where("line", ">", after)
    .orderBy("line")
    .limit(linesAtOnce)
    .execute();
  return done({
    version: found.version,
    provisioning: content.provisioning,
    lines: lines.map(({ line, at, text }) => ({ seq: line, at: isoTime(at), text })),
    next_after: lines.at(-1)?.line ?? after,
  });
}
