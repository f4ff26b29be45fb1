import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Section } from "../../../ui/section.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { callConsole } from "../../api/call-console.ts";
import { type Deployment, refreshDeployments } from "./deployments-queries.ts";

const leads = {
  governed: "Governed: API keys may be bound to it, and it serves the API.",
  standard: "Standard: for people only. No API key may be bound to it, and it serves no API.",
};
const consequences = {
  governed: "API keys may then be bound to it, and it serves the API.",
  standard:
    "It then serves no API: calls with keys that are bound to it are refused until it is governed again.",
};

export function KindSection({ deployment }: { deployment: Deployment }) {
  const mayWrite = useMayWrite();
  const [opened, { open, close }] = useDisclosure(false);
  const other = deployment.kind === "governed" ? "standard" : "governed";
  // As it was asked: what the dialog says stays as it is while it closes.
  const [target, setTarget] = useState<Deployment["kind"]>(other);

  function ask(): void {
    setTarget(other);
    open();
  }

  return (
    <Section
      title="Kind"
      lead={leads[deployment.kind]}
      action={
        mayWrite && (
          <Button variant="default" onClick={ask}>
            {`Make ${other}`}
          </Button>
        )
      }
    >
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={`Make ${deployment.name} ${target}`}
        action={`Make ${target}`}
        onConfirm={async () => {
          await callConsole("setDeploymentKind", {
            params: { deployment_id: deployment.deployment_id },
            body: { kind: target, revision: deployment.revision },
          });
          await refreshDeployments();
        }}
      >
        {consequences[target]}
      </ConfirmDialog>
    </Section>
  );
}
