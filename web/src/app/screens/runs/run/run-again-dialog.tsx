import { Modal } from "@mantine/core";
import { lazy, Suspense } from "react";
import { FactsSkeleton } from "../../../../ui/skeletons.tsx";

interface RunAgainDialogProps {
  runId: string;
  name: string;
  onClose(): void;
}

// With it comes what judges parameters: only whoever starts a run needs that.
const RunAgainForm = lazy(async () => ({ default: (await import("./run-again-form.tsx")).RunAgainForm }));

/** Starts another run with what this one was started with. */
export function RunAgainDialog({ runId, name, onClose }: RunAgainDialogProps) {
  return (
    <Modal opened onClose={onClose} title={`Run ${name} again`} size="lg">
      <Suspense fallback={<FactsSkeleton lines={3} />}>
        <RunAgainForm runId={runId} onClose={onClose} />
      </Suspense>
    </Modal>
  );
}
