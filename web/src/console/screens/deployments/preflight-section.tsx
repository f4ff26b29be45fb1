import { useQuery } from "@tanstack/react-query";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Section } from "../../../ui/section.tsx";
import { FactsSkeleton } from "../../../ui/skeletons.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { type Deployment, preflightQuery } from "./deployments-queries.ts";
import styles from "./preflight-section.module.css";

/** What should be looked at before people depend on it. Nothing is stopped by it. */
export function PreflightSection({ deployment }: { deployment: Deployment }) {
  const { data, error } = useQuery(preflightQuery(deployment.deployment_id));
  return (
    <Section title="Preflight" lead="What should be looked at. Nothing is stopped by it.">
      <ErrorNote error={data ? null : error} />
      {!data && !error && <FactsSkeleton lines={3} />}
      {data?.warnings.length === 0 && <StatusPill tone="completed" label="Nothing to look at" />}
      {data && data.warnings.length > 0 && (
        <ul className={styles.findings} aria-label="Preflight findings">
          {data.warnings.map(({ code, severity, message }) => (
            <li key={`${code} ${message}`}>
              <span>
                {severity === "warning" ? (
                  <StatusPill tone="waiting" icon="warning" label="Warning" />
                ) : (
                  <StatusPill tone="cancelled" icon="info" label="Notice" />
                )}
              </span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
