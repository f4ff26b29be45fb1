import { ActionIcon, Button, Menu, Stack, TextInput } from "@mantine/core";
import { isTerminalRunStatus, limits } from "@sluice/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { appUrl, callApp } from "../../../api/call-app.ts";
import { approvalKey } from "../../../approvals/approval-key.ts";
import { RunAgainDialog } from "./run-again-dialog.tsx";
import { type RunView, refreshRun } from "./run-queries.ts";

/** What can be done with a run. */
export function RunActions({ run }: { run: RunView }) {
  const [asking, setAsking] = useState<"cancel" | "erase" | "again" | null>(null);
  const [reason, setReason] = useState("");
  const { run_id, workflow_name: name, may } = run;
  const params = { run_id };
  const body = reason.trim() === "" ? {} : { reason: reason.trim() };
  const isOver = isTerminalRunStatus(run.status);
  const open = run.gates.find(({ state }) => state === "open");
  const hasOutputs = run.outputs_state === "ready";
  const close = () => {
    setAsking(null);
    setReason("");
  };
  const why = (
    <TextInput
      label="Reason"
      description="Recorded with it; may be left empty."
      maxLength={limits.request.reasonMaxChars}
      value={reason}
      onChange={(event) => setReason(event.currentTarget.value)}
    />
  );

  return (
    <>
      {/* Beside its steps it is decided in place; on a phone that place is far below. */}
      {open && (
        <LinkButton
          to="/inbox"
          search={{ gate: approvalKey({ run_id, gate: open.gate }) }}
          hiddenFrom="sm"
          leftSection={<Icon name="hand" />}
        >
          Decide in inbox
        </LinkButton>
      )}
      {may.cancel && (
        <Button variant="default" leftSection={<Icon name="stop" />} onClick={() => setAsking("cancel")}>
          Cancel run
        </Button>
      )}
      {isOver && (
        <Button variant="default" leftSection={<Icon name="refresh" />} onClick={() => setAsking("again")}>
          Run again
        </Button>
      )}
      {(!isOver || hasOutputs || may.erase) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label="More actions of the run">
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isOver && (
              <Menu.Item leftSection={<Icon name="refresh" />} onClick={() => setAsking("again")}>
                Run again
              </Menu.Item>
            )}
            {hasOutputs && (
              <Menu.Item
                component="a"
                href={appUrl("downloadRunOutputs", { params })}
                download
                leftSection={<Icon name="download" />}
              >
                Download outputs as zip
              </Menu.Item>
            )}
            {may.erase && (
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking("erase")}>
                Erase data
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <ConfirmDialog
        opened={asking === "cancel"}
        onClose={close}
        title={`Cancel this run of ${name}`}
        action="Cancel run"
        destructive
        onConfirm={async () => {
          await callApp("cancelRun", { params, body });
          await refreshRun(run_id);
        }}
      >
        <Stack gap="sm">
          <span>Steps that are going are stopped, and no further one begins. It cannot be taken back.</span>
          {why}
        </Stack>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === "erase"}
        onClose={close}
        title={`Erase the data of this run of ${name}`}
        action="Erase data"
        typeName={name}
        destructive
        onConfirm={async () => {
          await callApp("eraseRunData", { params, body });
          await refreshRun(run_id);
        }}
      >
        <Stack gap="sm">
          <span>
            Its inputs, files, steps, log and result are deleted in every stored version, for everyone and for
            good. That it ran, and who erased it, stays.
          </span>
          {why}
        </Stack>
      </ConfirmDialog>
      {asking === "again" && <RunAgainDialog runId={run_id} name={name} onClose={close} />}
    </>
  );
}
