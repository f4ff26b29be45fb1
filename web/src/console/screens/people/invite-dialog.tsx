import { Modal } from "@mantine/core";
import type { ConsoleAnswer } from "@sluice/contract/console";
import { useState } from "react";
import { InviteForm } from "./invite-form.tsx";
import { LinkPanel } from "./link-panel.tsx";

/** Asks who is invited, then shows their link once. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [invited, setInvited] = useState<ConsoleAnswer<"inviteUser"> | null>(null);

  function done(): void {
    setInvited(null);
    onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={done}
      title={invited ? `${invited.user.name} is invited` : "Invite a person"}
      // A link that is gone with a stray click would have to be made again.
      closeOnClickOutside={invited === null}
      closeOnEscape={invited === null}
      withCloseButton={invited === null}
    >
      {invited ? (
        <LinkPanel link={invited.link} name={invited.user.name} onDone={done} />
      ) : (
        <InviteForm onInvited={setInvited} onCancel={done} />
      )}
    </Modal>
  );
}
