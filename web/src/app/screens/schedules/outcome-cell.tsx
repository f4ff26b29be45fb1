import { Group } from "@mantine/core";
import type { ScheduleRow } from "@sluice/contract";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { outcomeWords } from "./schedule-words.ts";

/** What came of its last time. */
export function OutcomeCell({ last_outcome, last_at }: Pick<ScheduleRow, "last_outcome" | "last_at">) {
  if (last_outcome === null) return <>Not yet</>;
  return (
    <Group gap={8}>
      <StatusPill {...outcomeWords[last_outcome]} />
      <Time at={last_at} />
    </Group>
  );
}
