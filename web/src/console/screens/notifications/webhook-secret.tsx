import { Modal } from "@mantine/core";
import { SecretPanel } from "../../../ui/secret-panel.tsx";

/** Shown once, in the memory of this page alone. */
export function WebhookSecret({ secret, onClose }: { secret: string | null; onClose(): void }) {
  return (
    <Modal
      opened={secret !== null}
      onClose={onClose}
      title="Secret of the webhook"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {secret !== null && (
        <SecretPanel
          secrets={[{ label: "Signing secret", variable: "WEBHOOK_SECRET", value: secret }]}
          onDone={onClose}
        />
      )}
    </Modal>
  );
}
