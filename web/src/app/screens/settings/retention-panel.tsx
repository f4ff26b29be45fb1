import { Button, Group, NumberInput, Stack, Text } from "@mantine/core";
import type { AppSettings } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { numberText } from "../../../ui/format/number-text.ts";
import { Panel } from "../../../ui/panel.tsx";
import { callApp } from "../../api/call-app.ts";
import { settingsQuery } from "./settings-queries.ts";

const { min, max } = limits.app.runDataRetentionDays;

/** How long run data is kept. Setting it lower erases data, so it is asked for twice. */
export function RetentionPanel({ settings }: { settings: AppSettings }) {
  const { run_data_retention_days: days, declared, revision, may_change: mayChange } = settings;
  const [wanted, setWanted] = useState<number | string>(days);
  const [asking, setAsking] = useState(false);
  const isSound = Number.isInteger(wanted) && Number(wanted) >= min && Number(wanted) <= max;
  const isLess = Number(wanted) < days;

  async function save(): Promise<void> {
    const body = { revision, run_data_retention_days: Number(wanted) };
    const saved = await callApp("setRetention", { body });
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    setWanted(saved.run_data_retention_days);
    await queryClient.invalidateQueries({ queryKey: ["changes"] });
  }

  return (
    <Panel
      title="Run data"
      lead="Parameters, steps, events and files of a run are erased this long after its end."
    >
      <Stack gap="sm">
        {mayChange ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              if (isSound && wanted !== days) setAsking(true);
            }}
          >
            <Group align="flex-end" gap="sm">
              <NumberInput
                label="Days"
                description={`${min} to ${numberText(max)}.`}
                w={160}
                allowDecimal={false}
                value={wanted}
                onChange={setWanted}
                error={isSound ? undefined : `A whole number from ${min} to ${numberText(max)}.`}
              />
              <Button type="submit" variant="default" disabled={!isSound || wanted === days}>
                Set retention
              </Button>
            </Group>
          </form>
        ) : (
          <Text>{`${numberText(days)} days. A manager of the deployment can change this.`}</Text>
        )}
        {declared.run_data_retention_days !== null && (
          <Text size="sm" c="dimmed">
            {`An administrator declared ${numberText(declared.run_data_retention_days)} days. What managers set here holds until an administrator declares it anew.`}
          </Text>
        )}
      </Stack>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Keep run data for ${numberText(Number(wanted))} days`}
        action="Set retention"
        destructive={isLess}
        typeName={isLess ? settings.name : undefined}
        onConfirm={save}
      >
        {isLess
          ? `Data of runs that ended more than ${numberText(Number(wanted))} days ago is erased at the next look, and cannot be brought back. Until now it was kept for ${numberText(days)} days.`
          : `Until now it was kept for ${numberText(days)} days. What was erased already does not come back.`}
      </ConfirmDialog>
    </Panel>
  );
}
