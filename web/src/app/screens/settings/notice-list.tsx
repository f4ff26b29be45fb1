import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { noticeLink } from "../../notices/notice-link.ts";
import { noticeSentence } from "../../notices/notice-sentence.ts";
import { type Notice, noticesQuery } from "../../notices/notices-queries.ts";

const route = getRouteApi("/shell/settings");
const shownProblems = 5;

const columns: ReadonlyArray<Column<Notice>> = [
  { id: "what", header: "What happened", leading: true, cell: (notice) => <What {...notice} /> },
  { id: "at", header: "Time", cell: ({ at }) => <Time at={at} exact /> },
  { id: "about", header: "What to do", cell: (notice) => <About {...notice} /> },
];

/** The sentence, and why something was refused. */
function What(notice: Notice) {
  const problems = notice.kind === "template_version_refused" ? notice.facts.problems : [];
  const more = problems.length - shownProblems;
  return (
    <>
      {noticeSentence(notice)}
      {problems.slice(0, shownProblems).map(({ name, reason }) => (
        <Text key={`${name}: ${reason}`} size="xs" c="dimmed" style={{ overflowWrap: "anywhere" }}>
          <span className="mono">{name}</span> {reason}
        </Text>
      ))}
      {more > 0 && <Text size="xs" c="dimmed">{`And ${more} more.`}</Text>}
    </>
  );
}

function About(notice: Notice) {
  const { words, ...link } = noticeLink(notice);
  return (
    <TextLink {...link} size="sm">
      {words}
    </TextLink>
  );
}

/** What managers are told, the newest first. */
export function NoticeList() {
  const { notices_cursor: cursor } = route.useSearch();
  const navigate = route.useNavigate();
  const notices = useQuery(noticesQuery({ cursor }));
  const paging = useCursorPaging({
    cursor,
    next: notices.data?.next_cursor,
    isLoading: notices.isPlaceholderData,
    onCursor: (to) => void navigate({ search: (old) => ({ ...old, notices_cursor: to }) }),
  });
  return (
    <DataTable
      label="Notices"
      columns={columns}
      fixedColumns
      rows={notices.data?.items}
      rowKey={({ notice_id }) => notice_id}
      paging={paging}
      error={notices.error}
      onRetry={() => void notices.refetch()}
      empty={
        <EmptyState icon="bell" title="No notices yet">
          When a rule of the console installs a new version of a template, cannot install one, or announces a
          newer release, managers are told here and on their home page.
        </EmptyState>
      }
    />
  );
}
