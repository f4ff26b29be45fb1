import { Button } from "@mantine/core";
import type { GrantRole } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import type { Column } from "../../ui/data-table/types.ts";
import { useCursorPaging } from "../../ui/data-table/use-cursor-paging.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/section.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callConsole } from "../api/call-console.ts";
import { AddGrantDialog } from "./add-grant-dialog.tsx";
import { GrantRoleCell } from "./grant-role-cell.tsx";
import { type Grantee, grantsOf } from "./grants-query.ts";
import { peopleChanged } from "./people-changed.ts";
import { useMayWrite } from "./use-may-write.ts";

export interface GrantRow {
  readonly grant_id: string;
  readonly deployment_name: string;
  readonly role: GrantRole;
  readonly revision: number | null;
  /** The group a person has it through. */
  readonly through: { readonly group_id: string; readonly name: string } | null;
}

interface GrantsSectionProps {
  grantee: Grantee;
  name: string;
  /** What a person has through groups. */
  inherited?: readonly GrantRow[];
}

/** Which deployments a person, or every member of a group, may enter. */
export function GrantsSection({ grantee, name, inherited = [] }: GrantsSectionProps) {
  const mayWrite = useMayWrite();
  const [cursor, setCursor] = useState<string>();
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<GrantRow | null>(null);
  const grants = useQuery(grantsOf(grantee, cursor));
  const paging = useCursorPaging({ cursor, next: grants.data?.next_cursor, onCursor: setCursor });
  const own = grants.data?.items.map(
    (grant): GrantRow => ({ ...grant, revision: mayWrite ? grant.revision : null, through: null }),
  );

  const columns: Array<Column<GrantRow>> = [
    { id: "deployment", header: "Deployment", cell: (row) => row.deployment_name, leading: true },
    {
      id: "role",
      header: "Role",
      cell: (row) => (
        <GrantRoleCell
          grantId={row.grant_id}
          deployment={row.deployment_name}
          role={row.role}
          revision={row.revision}
        />
      ),
    },
  ];
  if (grantee.kind === "user") columns.push({ id: "through", header: "Granted", cell: ThroughCell });
  if (mayWrite) {
    columns.push({
      id: "act",
      header: "Action",
      align: "right",
      cell: (row) =>
        row.through === null ? (
          <Button
            size="xs"
            variant="default"
            aria-label={`Remove grant on ${row.deployment_name}`}
            onClick={() => setRemoving(row)}
          >
            Remove grant
          </Button>
        ) : (
          "–"
        ),
    });
  }

  return (
    <Section
      title="Deployments"
      lead={grantee.kind === "user" ? "Where this person may sign in." : "Where every member may sign in."}
      action={
        mayWrite && (
          <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            Add grant
          </Button>
        )
      }
    >
      <DataTable
        label={`Grants of ${name}`}
        fixedColumns
        columns={columns}
        rows={own && [...own, ...inherited]}
        rowKey={(row) => row.grant_id}
        paging={paging}
        error={grants.error}
        onRetry={() => void grants.refetch()}
        empty={
          <EmptyState icon="server" title="No grants yet">
            A grant lets {grantee.kind === "user" ? "this person" : "every member"} sign in to a deployment,
            and takes a seat there.
          </EmptyState>
        }
      />
      <AddGrantDialog opened={adding} onClose={() => setAdding(false)} grantee={grantee} name={name} />
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${name} from ${removing?.deployment_name ?? ""}`}
        action="Remove grant"
        destructive
        onConfirm={async () => {
          await callConsole("deleteGrant", { params: { grant_id: removing?.grant_id ?? "" } });
          await peopleChanged();
        }}
      >
        {grantee.kind === "user"
          ? "The seat is free again, unless a group gives this person another grant there."
          : "Every member without another grant there loses access, and their seats are free again."}
      </ConfirmDialog>
    </Section>
  );
}

function ThroughCell({ through }: GrantRow) {
  if (through === null) return <>Directly</>;
  return (
    <>
      through{" "}
      <TextLink to="/groups/$groupId" params={{ groupId: through.group_id }} size="sm">
        {through.name}
      </TextLink>
    </>
  );
}
