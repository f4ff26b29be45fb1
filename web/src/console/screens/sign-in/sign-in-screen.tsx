import { signOnMessages } from "virtual:console-contract";
import { Alert } from "@mantine/core";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Icon } from "../../../ui/icon.tsx";
import { queryClient } from "../../query-client.ts";
import { Doorway } from "../../shell/doorway.tsx";
import { CodeStep } from "./code-step.tsx";
import type { Credentials } from "./credentials.ts";
import { PasswordStep } from "./password-step.tsx";
import { returnPath } from "./return-path.ts";
import { SignOnButton } from "./sign-on-button.tsx";

const route = getRouteApi("/sign-in");

/** The password, and the second factor of those who have one. */
export function SignInScreen() {
  const { return_to: returnTo, sign_on_error: signOnError } = route.useSearch();
  const router = useRouter();
  // Kept in memory until the code is given, and nowhere else.
  const [proven, setProven] = useState<Credentials | null>(null);

  function enter(): void {
    setProven(null);
    queryClient.clear();
    router.history.replace(`/console${returnPath(returnTo)}`);
  }

  return proven ? (
    <Doorway title="Enter your code" lead="From your authenticator app, or one of your recovery codes.">
      <CodeStep credentials={proven} onSignedIn={enter} onBack={() => setProven(null)} />
    </Doorway>
  ) : (
    <Doorway title="Sign in">
      {signOnError && (
        <Alert color="red" variant="light" mb="md" icon={<Icon name="warning" />} role="alert">
          {signOnMessages[signOnError] ?? "The sign-on did not work. Begin again."}
        </Alert>
      )}
      <PasswordStep onSignedIn={enter} onCodeNeeded={setProven} />
      <SignOnButton returnTo={returnPath(returnTo)} />
    </Doorway>
  );
}
