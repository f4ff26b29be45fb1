import type { WorkflowView } from "@sluice/contract/app";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { ActivateDialog } from "./header/activate-dialog.tsx";
import { SaveVersionDialog } from "./header/save-version-dialog.tsx";
import type { Autosave } from "./model/autosave.ts";
import type { Draft } from "./model/draft.ts";
import { ConflictDialog } from "./panels/conflict-dialog.tsx";
import { CurlDialog } from "./panels/curl-dialog.tsx";
import type { useDraftActions } from "./use-draft-actions.ts";

export type BuilderDialog = "version" | "activate" | "curl" | "discard";

interface BuilderDialogsProps {
  workflow: WorkflowView;
  draft: Draft;
  saving: Autosave<Draft>;
  actions: ReturnType<typeof useDraftActions>;
  opened: BuilderDialog | null;
  onClose(): void;
}

export function BuilderDialogs({ workflow, draft, saving, actions, opened, onClose }: BuilderDialogsProps) {
  const { newest_version: newest, active_version: active } = workflow;
  return (
    <>
      <SaveVersionDialog
        opened={opened === "version"}
        next={(newest ?? 0) + 1}
        onClose={onClose}
        onSave={actions.saveVersion}
      />
      <ActivateDialog
        workflow={workflow}
        opened={opened === "activate"}
        isAhead={actions.isAhead}
        onClose={onClose}
        onActivate={actions.activate}
      />
      <CurlDialog
        opened={opened === "curl"}
        name={workflow.name}
        isActive={active !== null}
        onClose={onClose}
      />
      <ConfirmDialog
        opened={opened === "discard"}
        onClose={onClose}
        title={`Discard the draft of ${workflow.name}`}
        action="Discard the draft"
        destructive
        onConfirm={actions.discard}
      >
        Everything that was changed since version {newest} is lost.
      </ConfirmDialog>
      {saving.fault?.kind === "overtaken" && (
        <ConflictDialog
          mine={draft}
          theirs={saving.fault.theirs}
          onTakeTheirs={actions.takeTheirs}
          onKeepCopy={actions.keepCopy}
        />
      )}
    </>
  );
}
