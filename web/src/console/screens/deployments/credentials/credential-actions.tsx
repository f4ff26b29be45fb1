import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { callConsole } from "../../../api/call-console.ts";
import { type Deployment, type DeploymentCredential, refreshDeployments } from "../deployments-queries.ts";
import { RevokeConsequences } from "./revoke-consequences.tsx";
import { RotateCredentialDialog } from "./rotate-credential-dialog.tsx";

interface CredentialActionsProps {
  deployment: Deployment;
  credential: DeploymentCredential;
}

/** What can be done to a credential while it lives; one that was revoked is final. */
export function CredentialActions({ deployment, credential }: CredentialActionsProps) {
  const [asked, setAsked] = useState<"rotate" | "revoke" | null>(null);
  const close = () => setAsked(null);
  const { credential_id, status } = credential;
  return (
    <>
      {status !== "revoked" && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={`Actions for ${credential_id}`}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {status !== "renewing" && (
              <Menu.Item leftSection={<Icon name="refresh" />} onClick={() => setAsked("rotate")}>
                Rotate credential
              </Menu.Item>
            )}
            <Menu.Item color="red" leftSection={<Icon name="ban" />} onClick={() => setAsked("revoke")}>
              Revoke credential
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <RotateCredentialDialog
        deployment={deployment}
        credential={credential}
        opened={asked === "rotate"}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === "revoke"}
        onClose={close}
        title={`Revoke the credential of ${deployment.name}`}
        action="Revoke credential"
        destructive
        onConfirm={async () => {
          await callConsole("revokeDeploymentCredential", { params: { credential_id } });
          await refreshDeployments();
          toast.done(`The credential of ${deployment.name} was revoked.`);
        }}
      >
        <RevokeConsequences deployment={deployment} />
      </ConfirmDialog>
    </>
  );
}
