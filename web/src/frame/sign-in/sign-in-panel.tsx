import { Alert } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Icon } from "../../ui/icon.tsx";
import { queryClient } from "../query-client.ts";
import { Doorway } from "../shell/doorway.tsx";
import { useSurface } from "../surface.ts";
import { CodeStep } from "./code-step.tsx";
import type { Credentials } from "./credentials.ts";
import { PasswordStep } from "./password-step.tsx";
import { returnPath } from "./return-path.ts";
import { SignOnButton } from "./sign-on-button.tsx";

interface SignInPanelProps {
  /** Where the person was going, as the address says it: it is not to be trusted. */
  returnTo: string | undefined;
  /** Why the identity provider's answer was not taken. */
  problem?: string;
  /** What is entered here. */
  lead?: ReactNode;
  /** Other ways in. */
  children?: ReactNode;
}

/** The password, and the second factor of those who have one. */
export function SignInPanel({ returnTo, problem, lead, children }: SignInPanelProps) {
  const router = useRouter();
  const { base } = useSurface();
  // Kept in memory until the code is given, and nowhere else.
  const [proven, setProven] = useState<Credentials | null>(null);
  const path = returnPath(returnTo, base);

  function enter(): void {
    setProven(null);
    queryClient.clear();
    // No screen: from there the server leads on to the deployment that somebody came from.
    if (path.startsWith("/hand-over?")) window.location.replace(`${base}${path}`);
    else router.history.replace(`${base}${path}`);
  }

  return proven ? (
    <Doorway title="Enter your code" lead="From your authenticator app, or one of your recovery codes.">
      <CodeStep credentials={proven} onSignedIn={enter} onBack={() => setProven(null)} />
    </Doorway>
  ) : (
    <Doorway title="Sign in" lead={lead}>
      {problem && (
        <Alert color="red" variant="light" mb="md" icon={<Icon name="warning" />} role="alert">
          {problem}
        </Alert>
      )}
      <PasswordStep onSignedIn={enter} onCodeNeeded={setProven} />
      <SignOnButton returnTo={path} />
      {children}
    </Doorway>
  );
}
