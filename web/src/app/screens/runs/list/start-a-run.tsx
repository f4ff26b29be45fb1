import { Button, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { Icon } from "../../../../ui/icon.tsx";
import { StartRunDialog } from "../../../start-run/start-run-dialog.tsx";
import { WorkflowSelect } from "../../../start-run/workflow-select.tsx";

interface StartARunProps {
  /** The workflow the list is filtered by: then it is not asked for. */
  workflow: { id: string; name: string } | null;
  /** It is to be asked at once. */
  isAsked: boolean;
  /** It asks. */
  onAsked(): void;
}

/** Asks which workflow, then for what it takes. */
export function StartARun({ workflow, isAsked, onAsked }: StartARunProps) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<StartARunProps["workflow"]>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is asked for
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    onAsked();
  }, [isAsked]);
  const starting = chosen ?? workflow;
  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  return (
    <>
      <Button leftSection={<Icon name="play" />} onClick={() => setOpen(true)}>
        Start a run
      </Button>
      <Modal opened={isOpen && starting === null} onClose={close} title="Start a run">
        <Stack>
          <WorkflowSelect label="Workflow" activeOnly value={chosen} onChange={setChosen} />
          <Text size="sm" c="dimmed">
            Only workflows with an active version can be started.
          </Text>
        </Stack>
      </Modal>
      {isOpen && starting !== null && (
        <StartRunDialog workflowId={starting.id} name={starting.name} onClose={close} />
      )}
    </>
  );
}
