import { useNavigate } from "@tanstack/react-router";
import { Doorway } from "../../../frame/shell/doorway.tsx";
import { toast } from "../../../ui/toast.tsx";
import { callConsole } from "../../api/call-console.ts";
import { ChoosePassword } from "./choose-password.tsx";
import { LinkGate } from "./link-gate.tsx";

/** Another password, with a link from an administrator. The sign-in that follows asks for the second factor. */
export function ResetScreen() {
  const navigate = useNavigate();
  return (
    <LinkGate title="Choose a new password" purposes={["password_reset"]}>
      {(token, { person }) => (
        <Doorway
          title="Choose a new password"
          lead={`For ${person?.email ?? "your account"}. Everywhere you are signed in, you will be signed out.`}
        >
          <ChoosePassword
            email={person?.email ?? ""}
            action="Save password"
            onChosen={async (password) => {
              await callConsole("useResetLink", { body: { token, password } });
              toast.done("Your password was changed. Sign in with it.");
              await navigate({ to: "/sign-in", replace: true });
            }}
          />
        </Doorway>
      )}
    </LinkGate>
  );
}
