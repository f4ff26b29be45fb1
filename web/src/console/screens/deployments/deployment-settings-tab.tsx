import { Stack } from "@mantine/core";
import type { Deployment } from "./deployments-queries.ts";
import { LicenceSection } from "./licence-section.tsx";
import { settingGroups } from "./setting-fields.ts";
import { SettingsSection } from "./settings-section.tsx";

/** Everything that is declared, by group; each group is edited by itself. */
export function DeploymentSettingsTab({ deployment }: { deployment: Deployment }) {
  return (
    <Stack gap="xl" maw={840}>
      {settingGroups.map((group) => (
        <SettingsSection key={group.title} group={group} deployment={deployment} />
      ))}
      <LicenceSection deployment={deployment} />
    </Stack>
  );
}
