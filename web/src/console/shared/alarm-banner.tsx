import { Alert, Button, Group, Text } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import { useState } from "react";
import { ErrorNote } from "../../ui/error-note.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Time } from "../../ui/time.tsx";
import { acknowledge } from "./acknowledge.ts";

interface AlarmBannerProps {
  alarm: NonNullable<ListedKey["open_alarm"]>;
  mayWrite: boolean;
}

/** An open alarm of a key, with the way to say that it was seen. */
export function AlarmBanner({ alarm, mayWrite }: AlarmBannerProps) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function seen(): Promise<void> {
    setBusy(true);
    try {
      await acknowledge(alarm.alarm_id);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert color="red" variant="light" icon={<Icon name="bell" />} title="Alarm: calls are being rejected">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {`${alarm.rejections} rejections. `}
          Raised <Time at={alarm.raised_at} />.
        </Text>
        {mayWrite && (
          <Button size="xs" variant="default" loading={busy} onClick={() => void seen()}>
            Acknowledge alarm
          </Button>
        )}
      </Group>
      <ErrorNote error={error} />
    </Alert>
  );
}
