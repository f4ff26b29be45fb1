import { Button, Text } from "@mantine/core";
import type { ConsoleAnswer, ShownUser } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { Column } from "../../../ui/data-table/types.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Section } from "../../../ui/section.tsx";
import { Time } from "../../../ui/time.tsx";
import { callConsole } from "../../api/call-console.ts";
import { peopleChanged } from "../../shared/people-changed.ts";
import { useMayWrite } from "../../shared/use-may-write.ts";
import { identitiesOf } from "./people-queries.ts";

type Identity = ConsoleAnswer<"listIdentities">["items"][number];

const columns: ReadonlyArray<Column<Identity>> = [
  {
    id: "issuer",
    header: "Provider",
    cell: ({ issuer }) => <span className="mono">{issuer}</span>,
    leading: true,
  },
  { id: "linked", header: "First used", cell: ({ linked_at }) => <Time at={linked_at} /> },
  { id: "used", header: "Last used", cell: ({ last_used_at }) => <Time at={last_used_at} /> },
];

/** At which providers a person has signed on. */
export function PersonIdentities({ person }: { person: ShownUser }) {
  const mayWrite = useMayWrite();
  const [asking, setAsking] = useState(false);
  const identities = useQuery(identitiesOf(person.user_id));
  const hasSome = (identities.data?.items.length ?? 0) > 0;
  return (
    <Section
      title="Single sign-on"
      lead="The providers this person has signed on with."
      action={
        mayWrite &&
        hasSome && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Forget identities
          </Button>
        )
      }
    >
      <DataTable
        label={`Providers of ${person.name}`}
        fixedColumns
        columns={columns}
        rows={identities.data?.items}
        rowKey={({ issuer }) => issuer}
        error={identities.error}
        onRetry={() => void identities.refetch()}
        empty={
          <Text size="sm" c="dimmed">
            Never signed on with a provider.
          </Text>
        }
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Forget who ${person.name} is at providers`}
        action="Forget identities"
        destructive
        onConfirm={async () => {
          await callConsole("unlinkIdentities", { params: { user_id: person.user_id } });
          await peopleChanged();
        }}
      >
        The next sign-on is matched by e-mail address again.
      </ConfirmDialog>
    </Section>
  );
}
