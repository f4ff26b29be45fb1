import { ConfirmDialog } from "../../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../../ui/toast.tsx";
import { callConsole } from "../../../api/call-console.ts";
import { type Deployment, type DeploymentCredential, refreshDeployments } from "../deployments-queries.ts";
import { RevokeConsequences } from "./revoke-consequences.tsx";
import { RotateCredentialDialog } from "./rotate-credential-dialog.tsx";

export type CredentialAct = "rotate" | "revoke";

interface CredentialDialogsProps {
  deployment: Deployment;
  credential: DeploymentCredential;
  asked: CredentialAct | null;
  onClose(): void;
}

/** Beside the table and not in its rows: these are made anew when a phone is turned. */
export function CredentialDialogs({ deployment, credential, asked, onClose }: CredentialDialogsProps) {
  const params = { credential_id: credential.credential_id };
  return (
    <>
      <RotateCredentialDialog
        deployment={deployment}
        credential={credential}
        opened={asked === "rotate"}
        onClose={onClose}
      />
      <ConfirmDialog
        opened={asked === "revoke"}
        onClose={onClose}
        title={`Revoke the credential of ${deployment.name}`}
        action="Revoke credential"
        destructive
        onConfirm={async () => {
          await callConsole("revokeDeploymentCredential", { params });
          await refreshDeployments();
          toast.done(`The credential of ${deployment.name} was revoked.`);
        }}
      >
        <RevokeConsequences deployment={deployment} />
      </ConfirmDialog>
    </>
  );
}
