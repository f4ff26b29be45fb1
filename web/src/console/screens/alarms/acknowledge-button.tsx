import { Button } from "@mantine/core";
import type { Alarm } from "@sluice/contract/console";
import { useState } from "react";
import { toast } from "../../../ui/toast.tsx";
import { acknowledge } from "../../shared/acknowledge.ts";

/** Says that an alarm was seen. Its row then moves to those that were. */
export function AcknowledgeButton({ alarm }: { alarm: Alarm }) {
  const [busy, setBusy] = useState(false);

  async function seen(): Promise<void> {
    setBusy(true);
    try {
      await acknowledge(alarm.alarm_id);
    } catch (failure) {
      toast.failed(failure);
      setBusy(false);
    }
  }

  return (
    <Button
      size="xs"
      variant="default"
      loading={busy}
      aria-label={`Acknowledge alarm of ${alarm.key_name}`}
      onClick={() => void seen()}
    >
      Acknowledge
    </Button>
  );
}
