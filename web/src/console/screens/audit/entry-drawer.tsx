import { Drawer, Stack, Text } from "@mantine/core";
import type { AuditEntry } from "@sluice/contract/console";
import { DiffViewer } from "../../../ui/diff-viewer.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { IdChip } from "../../../ui/id-chip.tsx";
import { Time } from "../../../ui/time.tsx";
import { OutcomePill } from "./outcome-pill.tsx";

interface EntryDrawerProps {
  entry: AuditEntry | undefined;
  onClose(): void;
}

/** Everything about one entry: who, from where, and what it changed. */
export function EntryDrawer({ entry, onClose }: EntryDrawerProps) {
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      size={640}
      title={entry ? `Entry ${entry.seq}: ${entry.action}` : ""}
    >
      {entry && <EntryFacts entry={entry} />}
    </Drawer>
  );
}

function EntryFacts({ entry }: { entry: AuditEntry }) {
  const { at, actor, address, target, target_name, reason, before, after } = entry;
  return (
    <Stack>
      <Facts
        facts={[
          ["Time", <Time key="at" at={at} exact />],
          ["Actor", `${actor.name} (${actor.kind})`],
          ["Actor id", <IdChip key="actor" id={actor.id} what="actor id" />],
          [
            "Address",
            <span key="address" className="mono">
              {address ?? "–"}
            </span>,
          ],
          ["Target", target_name ?? "–"],
          ["Target id", target === "" ? "–" : <IdChip key="target" id={target} what="target id" />],
          ["Outcome", <OutcomePill key="outcome" entry={entry} />],
          ...(reason === null
            ? []
            : [
                [
                  "Reason",
                  <span key="reason" className="mono">
                    {reason}
                  </span>,
                ] as const,
              ]),
        ]}
      />
      {before === null && after === null ? (
        <Text size="sm" c="dimmed">
          No field was changed.
        </Text>
      ) : (
        <DiffViewer before={before} after={after} withUnchanged />
      )}
    </Stack>
  );
}
