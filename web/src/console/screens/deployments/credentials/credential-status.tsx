import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import { Time } from "../../../../ui/time.tsx";
import type { DeploymentCredential } from "../deployments-queries.ts";

/** The status of a credential with the date that belongs to it. */
export function CredentialStatus({ of }: { of: DeploymentCredential }) {
  switch (of.status) {
    case "active":
      return <StatusPill tone="completed" label="Active" />;
    case "renewing":
      return (
        <Dated pill={<StatusPill tone="waiting" icon="clock" label="To be rotated" />}>
          once it fetches the new secret
        </Dated>
      );
    case "rotating":
      return (
        <Dated pill={<StatusPill tone="running" icon="refresh" label="Rotating" />}>
          old secret ends <Time at={of.rotating_until} />
        </Dated>
      );
    case "revoked":
      return (
        <Dated pill={<StatusPill tone="cancelled" icon="ban" label="Revoked" />}>
          <Time at={of.revoked_at} />
        </Dated>
      );
  }
}

function Dated({ pill, children }: { pill: ReactNode; children: ReactNode }) {
  return (
    <>
      {pill}
      <Text component="div" size="xs" c="dimmed" mt={2}>
        {children}
      </Text>
    </>
  );
}
