import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Group } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { GroupDialog } from "./group-dialog.tsx";
import { groupList } from "./groups-queries.ts";

const route = getRouteApi("/shell/groups");

const columns: ReadonlyArray<Column<Group>> = [
  {
    id: "name",
    header: "Name",
    leading: true,
    cell: ({ group_id, name }) => (
      <TextLink to="/groups/$groupId" params={{ groupId: group_id }} c="inherit" size="sm" fw={500}>
        {name}
      </TextLink>
    ),
  },
  { id: "description", header: "Description", cell: ({ description }) => description || "–" },
  { id: "members", header: "Members", align: "right", cell: ({ members }) => members },
  { id: "created", header: "Created", cell: ({ created_at }) => <Time at={created_at} /> },
];

/** People who are let in together. */
export function GroupsScreen() {
  const { cursor } = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const [creating, { open, close }] = useDisclosure(false);
  const groups = useQuery(groupList(cursor));
  const paging = useCursorPaging({
    cursor,
    next: groups.data?.next_cursor,
    isLoading: groups.isPlaceholderData,
    onCursor: (next) => void navigate({ to: "/groups", search: { cursor: next } }),
  });
  const create = mayWrite && (
    <Button leftSection={<Icon name="plus" />} onClick={open}>
      Create group
    </Button>
  );
  return (
    <PageFrame title="Groups" action={groups.data?.items.length !== 0 && create} wide>
      <DataTable
        label="Groups"
        fixedColumns
        columns={columns}
        rows={groups.data?.items}
        rowKey={({ group_id }) => group_id}
        onOpen={({ group_id }) => void navigate({ to: "/groups/$groupId", params: { groupId: group_id } })}
        paging={paging}
        error={groups.error}
        onRetry={() => void groups.refetch()}
        empty={
          <EmptyState icon="groups" title="No groups yet" action={create}>
            A group lets several people into the same deployments: grant it once, then add and remove members.
          </EmptyState>
        }
      />
      <GroupDialog opened={creating} onClose={close} />
    </PageFrame>
  );
}
