import { Stack, Text } from "@mantine/core";
import type { WorkflowView } from "@sluice/contract/app";
import type { DefinitionDiff } from "@sluice/core";
import { useQuery } from "@tanstack/react-query";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { ErrorNote } from "../../../../ui/error-note.tsx";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";
import { diffQuery } from "../builder-queries.ts";
import { DefinitionDiffView } from "../panels/definition-diff.tsx";

interface ActivateDialogProps {
  workflow: WorkflowView;
  opened: boolean;
  /** The draft says more than the version that is activated. */
  isAhead: boolean;
  onClose(): void;
  onActivate(version: number): Promise<unknown>;
}

/** Shows what changes for the next run before it does. */
export function ActivateDialog({ workflow, opened, isAhead, onClose, onActivate }: ActivateDialogProps) {
  const { active_version: active, newest_version: newest, name } = workflow;
  if (newest === null) return null;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Activate version ${newest} of ${name}`}
      action={`Activate version ${newest}`}
      onConfirm={() => onActivate(newest)}
    >
      <Stack gap="sm">
        <Text size="sm">
          {active === null
            ? "Runs can be started from it: from here, on a schedule and through the API."
            : `Runs start from it instead of version ${active}. Those that are going are not affected.`}
        </Text>
        {isAhead && (
          <Text size="sm" c="var(--waiting)">
            The draft has changes that are not in version {newest}. They are not activated.
          </Text>
        )}
        {opened && active !== null && active !== newest && (
          <WhatChanges workflowId={workflow.workflow_id} from={active} to={newest} />
        )}
      </Stack>
    </ConfirmDialog>
  );
}

function WhatChanges({ workflowId, from, to }: { workflowId: string; from: number; to: number }) {
  const { data, error } = useQuery(diffQuery(workflowId, String(from), String(to)));
  if (error) return <ErrorNote error={error} />;
  if (!data) return <FactsSkeleton lines={3} />;
  return <DefinitionDiffView diff={data.diff as DefinitionDiff} />;
}
