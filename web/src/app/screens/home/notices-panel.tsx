import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { Time } from "../../../ui/time.tsx";
import { useIsManager } from "../../account/use-is-manager.ts";
import { noticeLink } from "../../notices/notice-link.ts";
import { noticeSentence } from "../../notices/notice-sentence.ts";
import { HomeList } from "./home-list.tsx";
import { newNoticesQuery } from "./home-queries.ts";

/** The latest that managers were told. It is shown when there is some, and to nobody else. */
export function NoticesPanel() {
  const isManager = useIsManager();
  const { data: notices, error, refetch } = useQuery({ ...newNoticesQuery, enabled: isManager });
  if (!isManager || (!error && !notices?.length)) return null;
  return (
    <Panel
      title="Notices"
      action={
        <LinkButton to="/settings" search={{ tab: "notices" }} size="xs" variant="subtle" color="gray">
          All notices
        </LinkButton>
      }
    >
      <HomeList
        items={notices}
        error={notices ? null : error}
        onRetry={() => void refetch()}
        empty={null}
        itemKey={({ notice_id }) => notice_id}
        link={(notice) => {
          const { words: _, ...link } = noticeLink(notice);
          return link;
        }}
        line={noticeSentence}
        end={({ at }) => <Time at={at} />}
      />
    </Panel>
  );
}
