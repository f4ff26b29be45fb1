import { ActionIcon, Menu } from "@mantine/core";
import { Icon } from "../../../../ui/icon.tsx";
import type { DeploymentCredential } from "../deployments-queries.ts";
import type { CredentialAct } from "./credential-dialogs.tsx";

interface CredentialActionsProps {
  credential: DeploymentCredential;
  onAsk(act: CredentialAct): void;
}

/** What can be done to a credential while it lives; one that was revoked is final. */
export function CredentialActions({ credential, onAsk }: CredentialActionsProps) {
  const { credential_id, status } = credential;
  if (status === "revoked") return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={30} aria-label={`Actions for ${credential_id}`}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status !== "renewing" && (
          <Menu.Item leftSection={<Icon name="refresh" />} onClick={() => onAsk("rotate")}>
            Rotate credential
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<Icon name="ban" />} onClick={() => onAsk("revoke")}>
          Revoke credential
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
