import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { UrlTabs } from "../../../ui/url-tabs.tsx";
import { HistoryTab } from "./history-tab.tsx";
import { openQuery } from "./inbox-queries.ts";
import { NotifyButton } from "./notify-button.tsx";
import { OpenTab } from "./open-tab.tsx";

const route = getRouteApi("/shell/inbox");

/** What cannot go on without a person, and what people decided. */
export function InboxScreen() {
  const { tab } = route.useSearch();
  const { data } = useInfiniteQuery(openQuery);
  const total = data?.pages[0]?.total;
  return (
    <PageFrame title="Inbox" tabTitle={total ? `(${total}) Inbox` : undefined} action={<NotifyButton />} wide>
      <UrlTabs
        label="Inbox"
        tabs={[
          { id: "waiting", label: "Waiting", count: total, panel: () => <OpenTab /> },
          { id: "history", label: "History", panel: () => <HistoryTab key={tab} /> },
        ]}
      />
    </PageFrame>
  );
}
