import { Modal } from "@mantine/core";
import type { PersonalLink } from "@sluice/contract/console";
import { LinkPanel } from "./link-panel.tsx";

interface LinkDialogProps {
  link: PersonalLink | null;
  name: string;
  onClose(): void;
}

/** It stays until the link was copied: a stray click would lose it. */
export function LinkDialog({ link, name, onClose }: LinkDialogProps) {
  return (
    <Modal
      opened={link !== null}
      onClose={onClose}
      title={`A link for ${name}`}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      {link && <LinkPanel link={link} name={name} onDone={onClose} />}
    </Modal>
  );
}
