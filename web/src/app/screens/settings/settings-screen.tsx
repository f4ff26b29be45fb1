import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "../../../ui/error-state.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../ui/skeletons.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
import { useIsManager } from "../../account/use-is-manager.ts";
import { ChangeList } from "./change-list.tsx";
import { DeploymentPanels } from "./deployment-panels.tsx";
import { NoticeList } from "./notice-list.tsx";
import { settingsQuery } from "./settings-queries.ts";

/** What holds for everyone in the deployment. Its managers change some of it, the console declares the rest. */
export function SettingsScreen() {
  const isManager = useIsManager();
  const { data: settings, error, refetch } = useQuery(settingsQuery);
  if (!settings) {
    if (!error) return <PageSkeleton of="facts" />;
    return (
      <PageFrame title="Settings">
        <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  const deployment = <DeploymentPanels settings={settings} />;
  return (
    <PageFrame
      title="Settings"
      meta={<IdChip id={settings.deployment_id} what="deployment id" />}
      wide={isManager}
    >
      {isManager ? (
        <UrlTabs
          label="Settings"
          tabs={[
            { id: "deployment", label: "Deployment", panel: () => deployment },
            { id: "notices", label: "Notices", panel: () => <NoticeList /> },
            { id: "changes", label: "Changes", panel: () => <ChangeList /> },
          ]}
        />
      ) : (
        deployment
      )}
    </PageFrame>
  );
}
