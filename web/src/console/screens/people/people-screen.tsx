import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { FilterChip } from "../../../ui/data-table/filter-chip.tsx";
import { SearchFilter } from "../../../ui/data-table/search-filter.tsx";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { peopleColumns } from "./people-columns.tsx";
import { peopleList } from "./people-queries.ts";
import { PeopleTabs } from "./people-tabs.tsx";

const route = getRouteApi("/shell/people");
const statusOptions = [
  { value: "active", label: "Active" },
  { value: "invited", label: "Invited" },
  { value: "disabled", label: "Disabled" },
] as const;
const roleOptions = [
  { value: "administrator", label: "Administrator" },
  { value: "auditor", label: "Auditor" },
] as const;

/** Everybody who can sign in, and who was invited to. */
export function PeopleScreen() {
  const { search, status, role, cursor } = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const [inviting, { open, close }] = useDisclosure(false);
  const setSearch = (change: Partial<ReturnType<typeof route.useSearch>>) =>
    void navigate({ from: "/people", search: (old) => ({ ...old, cursor: undefined, ...change }) });
  const people = useQuery(peopleList({ search, status, console_role: role, cursor }));
  const paging = useCursorPaging({
    cursor,
    next: people.data?.next_cursor,
    isLoading: people.isPlaceholderData,
    onCursor: (next) => setSearch({ cursor: next }),
  });

  return (
    <PageFrame
      title="People"
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={open}>
            Invite person
          </Button>
        )
      }
      wide
    >
      <PeopleTabs at="people" />
      <DataTable
        label="People"
        columns={peopleColumns}
        rows={people.data?.items}
        rowKey={({ user_id }) => user_id}
        onOpen={({ user_id }) => void navigate({ to: "/people/$userId", params: { userId: user_id } })}
        filters={
          <>
            <SearchFilter
              label="Search people"
              value={search}
              onChange={(value) => setSearch({ search: value })}
            />
            <FilterChip
              label="State"
              options={statusOptions}
              value={status}
              onChange={(value) => setSearch({ status: value })}
            />
            <FilterChip
              label="Console role"
              options={roleOptions}
              value={role}
              onChange={(value) => setSearch({ role: value })}
            />
          </>
        }
        paging={paging}
        error={people.error}
        onRetry={() => void people.refetch()}
        empty={
          <EmptyState icon="search" title="Nobody is like that">
            Take a filter away, or search for another piece of a name or an address.
          </EmptyState>
        }
      />
      <InviteDialog opened={inviting} onClose={close} />
    </PageFrame>
  );
}
