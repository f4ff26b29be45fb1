import { Tabs } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { IdChip } from "../../../../ui/id-chip.tsx";
import { PageFrame } from "../../../../ui/page-frame.tsx";
import { PageSkeleton } from "../../../../ui/skeletons.tsx";
import { KeyStatusCell } from "../../../shared/key-status.tsx";
import { useMayWrite } from "../../../shared/use-may-write.ts";
import { oneKey } from "../keys-queries.ts";
import { AuditTab } from "./audit-tab.tsx";
import { KeyActions } from "./key-actions.tsx";
import { KeyBanners } from "./key-banners.tsx";
import { type KeyTab, keyTabs, tabTitles } from "./key-tabs.ts";
import { RequestsTab } from "./requests-tab.tsx";
import { SettingsTab } from "./settings-tab.tsx";
import { SimulatorTab } from "./simulator-tab.tsx";
import { UsageTab } from "./usage-tab.tsx";

const route = getRouteApi("/shell/keys/$keyId");
const crumbs = [
  { label: "Identity and Access Management" },
  { label: "Programmatic Access" },
  { label: "Keys", to: "/keys" },
];

/** One key: how it is used, how it is set, and what can be done to it. */
export function KeyScreen() {
  const { keyId } = route.useParams();
  const { data, error, refetch } = useQuery(oneKey(keyId));
  if (data) return <ShownKey shown={data} />;
  if (error) {
    return (
      <PageFrame title="Key" crumbs={crumbs}>
        <ErrorState error={error} title="The key could not be shown" onRetry={() => void refetch()} />
      </PageFrame>
    );
  }
  return <PageSkeleton of="facts" />;
}

function ShownKey({ shown }: { shown: ListedKey }) {
  const { tab = "usage", span = "7d", cursor } = route.useSearch();
  const navigate = useNavigate({ from: "/keys/$keyId" });
  const mayWrite = useMayWrite();
  const onCursor = (next: string | undefined) =>
    void navigate({ search: (old) => ({ ...old, cursor: next }), resetScroll: false });
  const { key_id: keyId } = shown;

  return (
    <PageFrame
      title={shown.name}
      crumbs={crumbs}
      meta={
        <>
          <KeyStatusCell of={shown} />
          <IdChip id={keyId} what="key id" />
        </>
      }
      action={mayWrite && <KeyActions shown={shown} />}
    >
      <KeyBanners of={shown} mayWrite={mayWrite} />
      <Tabs
        value={tab}
        onChange={(value) =>
          void navigate({ search: (old) => ({ ...old, tab: value as KeyTab, cursor: undefined }) })
        }
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {keyTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {tabTitles[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="usage">
          <UsageTab
            shown={shown}
            span={span}
            onSpan={(value) =>
              void navigate({ search: (old) => ({ ...old, span: value }), resetScroll: false })
            }
          />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <RequestsTab keyId={keyId} cursor={cursor} onCursor={onCursor} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <SettingsTab shown={shown} readOnly={!mayWrite || shown.revoked_at !== null} />
        </Tabs.Panel>
        <Tabs.Panel value="simulator">
          <SimulatorTab shown={shown} />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditTab keyId={keyId} cursor={cursor} onCursor={onCursor} />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  );
}
