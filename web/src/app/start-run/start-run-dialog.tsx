import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { FactsSkeleton } from "../../ui/skeletons.tsx";

interface StartRunDialogProps {
  workflowId: string;
  name: string;
  onClose(): void;
}

// With it comes what judges parameters: only whoever starts a run needs that.
const StartRunForm = lazy(async () => ({ default: (await import("./start-run-form.tsx")).StartRunForm }));

/** Asks for what a workflow takes, starts a run, and leads to it. */
export function StartRunDialog({ workflowId, name, onClose }: StartRunDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Run ${name}`} size="lg">
      <Suspense fallback={<FactsSkeleton lines={3} />}>
        <StartRunForm workflowId={workflowId} onClose={onClose} />
      </Suspense>
    </Modal>
  );
}
