import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import type { Column } from "../../ui/data-table/types.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { Section } from "../../ui/section.tsx";
import { StatusPill } from "../../ui/status-pill.tsx";
import { Time } from "../../ui/time.tsx";
import { toast } from "../../ui/toast.tsx";
import { queryClient } from "../query-client.ts";
import { type SessionFacts, useSurface } from "../surface.ts";

const queryKey = ["account", "sessions"];

const columns: ReadonlyArray<Column<SessionFacts>> = [
  { id: "device", header: "Device", cell: ({ device }) => device, leading: true },
  { id: "address", header: "Address", cell: ({ address }) => <span className="mono">{address}</span> },
  { id: "seen", header: "Last used", cell: ({ last_seen_at }) => <Time at={last_seen_at} /> },
  { id: "ends", header: "Ends", cell: ({ ends_at }) => <Time at={ends_at} /> },
  { id: "act", header: "Action", cell: (session) => <EndSession session={session} />, align: "right" },
];

interface SessionsSectionProps {
  lead: string;
  /** What ending all the others means. */
  ending: string;
}

/** Where a person is signed in, and how to end it. */
export function SessionsSection({ lead, ending }: SessionsSectionProps) {
  const { listSessions, endOtherSessions } = useSurface();
  const sessions = useQuery({ queryKey, queryFn: ({ signal }) => listSessions(signal) });
  const [asking, setAsking] = useState(false);
  const items = sessions.data?.items;
  return (
    <Section
      title="Sessions"
      lead={lead}
      action={
        <Button variant="default" disabled={(items?.length ?? 0) < 2} onClick={() => setAsking(true)}>
          End all other sessions
        </Button>
      }
    >
      <DataTable
        label="Sessions"
        fixedColumns
        columns={columns}
        rows={items}
        rowKey={({ session_id }) => session_id}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        empty={null}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="End all your other sessions"
        action="End sessions"
        onConfirm={async () => {
          await endOtherSessions();
          await queryClient.invalidateQueries({ queryKey });
        }}
      >
        {ending}
      </ConfirmDialog>
    </Section>
  );
}

function EndSession({ session }: { session: SessionFacts }) {
  const { endSession } = useSurface();
  const [busy, setBusy] = useState(false);
  if (session.is_current) return <StatusPill tone="completed" label="This one" />;

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await endSession(session.session_id);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
      await queryClient.invalidateQueries({ queryKey });
    }
  }

  return (
    <Button variant="default" size="xs" loading={busy} onClick={() => void end()}>
      End session
    </Button>
  );
}
