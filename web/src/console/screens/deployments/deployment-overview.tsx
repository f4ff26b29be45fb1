import { Stack } from "@mantine/core";
import { Facts } from "../../../ui/facts.tsx";
import { Section } from "../../../ui/section.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import { useMayWrite } from "../../account/use-may-write.ts";
import { DeleteSection } from "./delete-section.tsx";
import type { Deployment } from "./deployments-queries.ts";
import { HealthPill } from "./health-pill.tsx";
import { KindSection } from "./kind-section.tsx";
import { PreflightSection } from "./preflight-section.tsx";

const explanations: Record<Deployment["health"], string> = {
  ready: "It says that it can work.",
  unavailable: "It says that it cannot work now. Its own health page says why.",
  silent: "It was heard once, and not for a while. It may be stopped, or cannot reach the console.",
  never_heard: "It has not called the console yet. Start it with the files of its bundle.",
};

export function DeploymentOverview({ deployment }: { deployment: Deployment }) {
  const mayWrite = useMayWrite();
  const started = deployment.release !== null;
  return (
    <Stack gap="xl" maw={840}>
      <Section title="Health and release" lead={explanations[deployment.health]}>
        <Facts
          facts={[
            ["Health", <HealthPill key="health" health={deployment.health} />],
            ["Last heard", <Time key="heard" at={deployment.last_heard_at} otherwise="Never" />],
            ["Release", deployment.release ?? "Known once it has started"],
            ["Workers", deployment.workers ?? "Not told yet"],
            ["Seats used", deployment.seats_used],
            ["API keys", deployment.keys],
            ["Settings", <TakenOver key="settings" deployment={deployment} started={started} />],
            ["Registered", <Time key="registered" at={deployment.created_at} exact />],
          ]}
        />
      </Section>
      <PreflightSection deployment={deployment} />
      <KindSection deployment={deployment} />
      {mayWrite && <DeleteSection deployment={deployment} />}
    </Stack>
  );
}

function TakenOver({ deployment, started }: { deployment: Deployment; started: boolean }) {
  if (deployment.settings_taken_over) return <StatusPill tone="completed" label="Taken over" />;
  return (
    <StatusPill
      tone="waiting"
      icon="clock"
      label={started ? "Not taken over yet" : "Waiting for its start"}
    />
  );
}
