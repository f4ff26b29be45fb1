import { ActionIcon, Button, Menu } from "@mantine/core";
import type { FiredSchedule, Schedule } from "@sluice/contract";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { queryClient } from "../../../frame/query-client.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callApp } from "../../api/call-app.ts";
import { cronWords } from "../../schedule-times/cron-times.ts";
import { scheduleChanged, scheduleQuery } from "./schedules-queries.ts";

/** Anyone runs it now; its owner and managers change it. */
export function ScheduleActions({ schedule }: { schedule: Schedule }) {
  const { schedule_id, revision, enabled, workflow_name: name } = schedule;
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const params = { schedule_id };

  async function act(work: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (failure) {
      toast.failed(failure);
    } finally {
      setBusy(false);
    }
  }

  const fire = () =>
    act(async () => {
      const fired = await callApp("fireSchedule", { params });
      await queryClient.invalidateQueries({ queryKey: scheduleQuery(schedule_id).queryKey });
      toast.done(firedWords(fired));
    });
  const toggle = () =>
    act(async () => {
      const operation = enabled ? "pauseSchedule" : "resumeSchedule";
      await scheduleChanged(await callApp(operation, { params, body: { revision } }));
    });

  return (
    <>
      <Button leftSection={<Icon name="play" />} loading={busy} onClick={() => void fire()}>
        Run now
      </Button>
      {schedule.may_change && (
        <>
          <Button variant="default" disabled={busy} onClick={() => void toggle()}>
            {enabled ? "Pause schedule" : "Resume schedule"}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label="More actions of the schedule">
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<Icon name="edit" />}
                onClick={() =>
                  void navigate({ to: "/schedules/$scheduleId/edit", params: { scheduleId: schedule_id } })
                }
              >
                Edit schedule
              </Menu.Item>
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
                Delete schedule
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={`Delete schedule of ${name}`}
        action="Delete schedule"
        destructive
        onConfirm={async () => {
          await callApp("deleteSchedule", { params, query: { revision } });
          await navigate({ to: "/schedules" });
          queryClient.removeQueries({ queryKey: scheduleQuery(schedule_id).queryKey });
          await queryClient.invalidateQueries({ queryKey: ["schedules", "list"] });
        }}
      >
        {`${cronWords(schedule.cron)}, ${schedule.time_zone}. ${name} is not started by it any more. Runs that it started stay.`}
      </ConfirmDialog>
    </>
  );
}

function firedWords({ outcome, problem }: FiredSchedule): string {
  switch (outcome) {
    case "started":
      return "A run was started.";
    case "queued":
      return "A run waits behind the one that is still going.";
    case "skipped":
      return "No run was started: an earlier one is still going.";
    case "refused":
      return `No run was started. ${problem ?? ""}`;
  }
}
