import type { EnvironmentSummary, FileEnvironment } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { isoTime, vcpuOf } from "@sluice/core";
import type { DeploymentTables } from "../tables.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { provisioningState } from "./provisioning-state.ts";

/** Environments with their newest version, where that stands, and how many agents refer to any of their versions. */
export function selectEnvironments({ reader }: EnvironmentParts["database"]) {
  return reader
    .selectFrom("environments")
    .innerJoin("environment_versions", (join) =>
      join
        .onRef("environment_versions.environment_id", "=", "environments.environment_id")
        .onRef("environment_versions.version", "=", "environments.newest_version"),
    )
    .leftJoin(
      "environment_provisioning",
      "environment_provisioning.environment_version_id",
      "environment_versions.environment_version_id",
    )
    .leftJoin("images", "images.image_id", "environment_versions.image_id")
    .select([
      "environments.environment_id",
      "environments.name",
      "environments.folded_name",
      "environments.owner_id",
      "environments.owner_name",
      "environments.revision",
      "environments.newest_version",
      "environments.created_at",
      "environment_versions.spec",
      "environment_versions.created_at as saved_at",
      "environment_provisioning.state",
      "environment_provisioning.reason",
      "environment_provisioning.deadline_at",
      "images.image_id",
      "images.name as image_name",
      "images.bytes as image_bytes",
    ])
    .select((select) =>
      select
        .selectFrom("agent_versions")
        .innerJoin(
          "environment_versions as used",
          "used.environment_version_id",
          "agent_versions.environment_version_id",
        )
        .select((inner) => inner.fn.count<number>("agent_versions.agent_id").distinct().as("agents"))
        .whereRef("used.environment_id", "=", "environments.environment_id")
        .as("agents"),
    );
}

type EnvironmentRow = Awaited<ReturnType<ReturnType<typeof selectEnvironments>["executeTakeFirstOrThrow"]>>;

interface ImageColumns {
  readonly image_id: string | null;
  readonly image_name: string | null;
  readonly image_bytes: number | null;
}

export async function presentEnvironment(
  { now }: Pick<EnvironmentParts, "now">,
  row: EnvironmentRow,
  sandboxStatus: EnvironmentParts["sandbox"]["status"],
): Promise<EnvironmentSummary> {
  const spec = JSON.parse(row.spec) as FileEnvironment;
  return {
    environment_id: row.environment_id,
    name: row.name,
    ...presentSettings(spec, row),
    ...(await provisioningState(provisioningOf(row), spec, now(), sandboxStatus)),
    owner: { id: row.owner_id, name: row.owner_name },
    newest_version: row.newest_version,
    used_by_agents: Number(row.agents ?? 0),
    revision: row.revision,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.saved_at),
  };
}

/** What an environment allows, with the defaults for what its author left out. */
export function presentSettings(spec: FileEnvironment, image: ImageColumns) {
  const { memoryMb, timeoutSeconds, workspaceMb } = limits.environment;
  const memory_mb = spec.memory_mb ?? memoryMb.default;
  return {
    description: spec.description ?? "",
    kind: spec.kind,
    memory_mb,
    vcpu: vcpuOf(memory_mb),
    timeout_s: spec.timeout_s ?? timeoutSeconds.default,
    storage_mb: spec.storage_mb ?? workspaceMb.default,
    image:
      image.image_id === null
        ? null
        : { image_id: image.image_id, name: image.image_name ?? "", bytes: image.image_bytes ?? 0 },
  };
}

/** The columns of a left join: all of them, or none. */
export function provisioningOf(row: {
  readonly state: DeploymentTables["environment_provisioning"]["state"] | null;
  readonly reason: string | null;
  readonly deadline_at: number | null;
}) {
  const { state, reason, deadline_at } = row;
  return state === null || deadline_at === null ? null : { state, reason, deadline_at };
}
