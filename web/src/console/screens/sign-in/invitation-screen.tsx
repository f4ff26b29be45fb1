import { useRouter } from "@tanstack/react-router";
import { queryClient } from "../../../frame/query-client.ts";
import { Doorway } from "../../../frame/shell/doorway.tsx";
import { callConsole } from "../../api/call-console.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { enterDeployment } from "./enter-deployment.ts";
import { LinkGate } from "./link-gate.tsx";

/** Somebody who was invited chooses a password, and is signed in by it. */
export function InvitationScreen() {
  const router = useRouter();
  return (
    <LinkGate title="Accept the invitation" purposes={["invitation"]}>
      {(token, { person }) => (
        <Doorway
          title={person ? `Welcome, ${person.name}` : "Accept the invitation"}
          lead={`You sign in with ${person?.email ?? "your e-mail address"}. Choose a password for it.`}
        >
          <ChoosePassword
            email={person?.email ?? ""}
            action="Accept invitation"
            onChosen={async (password) => {
              const { user } = await callConsole("acceptInvitation", { body: { token, password } });
              queryClient.clear();
              const isOfConsole = user.console_role !== null;
              if (isOfConsole || !(await enterDeployment())) router.history.replace("/console/");
            }}
          />
        </Doorway>
      )}
    </LinkGate>
  );
}
