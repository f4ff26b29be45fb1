import { Button } from "@mantine/core";
import type { Group, User } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { Section } from "../../../ui/section.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { callConsole } from "../../api/call-console.ts";
import { peopleChanged } from "../../shared/people-changed.ts";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { AddMemberDialog } from "./add-member-dialog.tsx";
import { membersOf } from "./groups-queries.ts";

const route = getRouteApi("/shell/groups/$groupId");

export function MembersSection({ group }: { group: Group }) {
  const { cursor } = route.useSearch();
  const navigate = useNavigate();
  const mayWrite = useMayWrite();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<User | null>(null);
  const params = { groupId: group.group_id };
  const members = useQuery(membersOf(group.group_id, cursor));
  const paging = useCursorPaging({
    cursor,
    next: members.data?.next_cursor,
    isLoading: members.isPlaceholderData,
    onCursor: (next) => void navigate({ to: "/groups/$groupId", params, search: { cursor: next } }),
  });

  const columns: Array<Column<User>> = [
    {
      id: "name",
      header: "Name",
      leading: true,
      cell: ({ user_id, name }) => (
        <TextLink to="/people/$userId" params={{ userId: user_id }} c="inherit" fw={500}>
          <PersonBadge name={name} />
        </TextLink>
      ),
    },
    { id: "email", header: "E-mail address", cell: ({ email }) => email },
  ];
  if (mayWrite) {
    columns.push({
      id: "act",
      header: "Action",
      align: "right",
      cell: (user) => (
        <Button
          size="xs"
          variant="default"
          aria-label={`Remove member ${user.name}`}
          onClick={() => setRemoving(user)}
        >
          Remove member
        </Button>
      ),
    });
  }

  return (
    <Section
      title="Members"
      lead={group.members === 1 ? "1 person" : `${group.members} people`}
      action={
        mayWrite && (
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Add member
          </Button>
        )
      }
    >
      <DataTable
        label={`Members of ${group.name}`}
        fixedColumns
        columns={columns}
        rows={members.data?.items}
        rowKey={({ user_id }) => user_id}
        paging={paging}
        error={members.error}
        onRetry={() => void members.refetch()}
        empty={
          <EmptyState icon="people" title="No members yet">
            Whoever is added may sign in wherever the group is granted, and takes a seat there.
          </EmptyState>
        }
      />
      <AddMemberDialog opened={adding} onClose={() => setAdding(false)} group={group} />
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? ""} from ${group.name}`}
        action="Remove member"
        destructive
        onConfirm={async () => {
          await callConsole("removeGroupMember", {
            params: { group_id: group.group_id, user_id: removing?.user_id ?? "" },
          });
          await peopleChanged();
        }}
      >
        They lose access to deployments that they have through this group alone.
      </ConfirmDialog>
    </Section>
  );
}
