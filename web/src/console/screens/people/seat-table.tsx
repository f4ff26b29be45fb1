import type { ConsoleAnswer } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { useCursorPaging } from "../../../ui/data-table/use-cursor-paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { PersonBadge } from "../../../ui/person-badge.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { grantRoleWords } from "../../shared/grant-role-words.ts";
import { seatsOf } from "./people-queries.ts";

type Seat = ConsoleAnswer<"listSeats">["items"][number];

const route = getRouteApi("/shell/people/seats");

const columns: ReadonlyArray<Column<Seat>> = [
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
  { id: "role", header: "Role", cell: ({ role }) => grantRoleWords[role] },
  {
    id: "through",
    header: "Granted",
    cell: ({ is_direct }) => (is_direct ? "Directly" : "Through a group"),
  },
];

export function SeatTable({ deploymentId }: { deploymentId: string }) {
  const { deployment, cursor } = route.useSearch();
  const navigate = useNavigate();
  const seats = useQuery(seatsOf(deploymentId, cursor));
  const paging = useCursorPaging({
    cursor,
    next: seats.data?.next_cursor,
    isLoading: seats.isPlaceholderData,
    onCursor: (next) => void navigate({ to: "/people/seats", search: { deployment, cursor: next } }),
  });
  return (
    <DataTable
      label="Seats"
      fixedColumns
      columns={columns}
      rows={seats.data?.items}
      rowKey={({ user_id }) => user_id}
      onOpen={({ user_id }) => void navigate({ to: "/people/$userId", params: { userId: user_id } })}
      paging={paging}
      error={seats.error}
      onRetry={() => void seats.refetch()}
      empty={
        <EmptyState icon="people" title="Every seat is free">
          A person takes a seat when they, or a group of theirs, are granted this deployment.
        </EmptyState>
      }
    />
  );
}
