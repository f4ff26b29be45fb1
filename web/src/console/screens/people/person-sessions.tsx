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
import { sessionsOf } from "./people-queries.ts";

type Session = ConsoleAnswer<"listUserSessions">["items"][number];

const columns: ReadonlyArray<Column<Session>> = [
  { id: "device", header: "Device", cell: ({ device }) => device, leading: true },
  { id: "address", header: "Address", cell: ({ address }) => <span className="mono">{address}</span> },
  { id: "seen", header: "Last used", cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
  { id: "ends", header: "Ends", cell: ({ ends_at }) => <Time at={ends_at} /> },
];

export function PersonSessions({ person }: { person: ShownUser }) {
  const mayWrite = useMayWrite();
  const [asking, setAsking] = useState(false);
  const sessions = useQuery(sessionsOf(person.user_id));
  return (
    <Section
      title="Sessions"
      lead="Where this person is signed in to the console."
      action={
        mayWrite && (
          <Button variant="default" onClick={() => setAsking(true)}>
            End all sessions
          </Button>
        )
      }
    >
      <DataTable
        label={`Sessions of ${person.name}`}
        fixedColumns
        columns={columns}
        rows={sessions.data?.items}
        rowKey={({ session_id }) => session_id}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        empty={
          <Text size="sm" c="dimmed">
            Not signed in to the console.
          </Text>
        }
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`End all sessions of ${person.name}`}
        action="End sessions"
        destructive
        onConfirm={async () => {
          await callConsole("endUserSessions", { params: { user_id: person.user_id } });
          await peopleChanged();
        }}
      >
        They have to sign in again everywhere, in the deployments too.
      </ConfirmDialog>
    </Section>
  );
}
