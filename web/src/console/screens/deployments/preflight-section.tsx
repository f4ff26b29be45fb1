import { Alert, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Section } from "../../../ui/section.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { type Deployment, preflightQuery } from "./deployments-queries.ts";

/** What should be looked at before people depend on it. Nothing is stopped by it. */
export function PreflightSection({ deployment }: { deployment: Deployment }) {
  const { data, error } = useQuery(preflightQuery(deployment.deployment_id));
  return (
    <Section title="Preflight" lead="What should be looked at. Nothing is stopped by it.">
      <ErrorNote error={data ? null : error} />
      {!data && !error && <FactsSkeleton lines={1} />}
      {data?.warnings.length === 0 && <StatusPill tone="completed" label="Nothing to look at" />}
      <Stack gap="xs">
        {data?.warnings.map(({ code, severity, message }) => (
          <Alert
            key={`${code} ${message}`}
            variant="light"
            color={severity === "warning" ? "yellow" : "gray"}
            icon={<Icon name={severity === "warning" ? "warning" : "info"} />}
            title={severity === "warning" ? "Warning" : "Notice"}
          >
            {message}
          </Alert>
        ))}
      </Stack>
    </Section>
  );
}
