import { Alert } from "@mantine/core";
import type { KeySimulation } from "@sluice/contract/console";
import { Icon } from "../../../../ui/icon.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { StatusPill } from "../../../../ui/status-pill.tsx";
import styles from "./simulation-result.module.css";

type Check = KeySimulation["checks"][number];

const checkWords: Readonly<Record<Check["check"], string>> = {
  deployment: "Deployment",
  credentials: "Credentials",
  address: "Address",
  hours: "Hours",
  rate: "Requests per minute",
  scope: "Scope",
  workflow: "Workflow",
  slots: "Runs at the same time",
  quota: "Runs per day",
};

/** The checks as a list, up to the one that refuses. */
export function SimulationResult({ result }: { result: KeySimulation }) {
  const { refused, checks } = result;
  return (
    <Panel
      title={refused === null ? "No check refuses this call" : `Refused: ${checkWords[refused.check]}`}
      lead={
        refused !== null && (
          <>
            The caller is answered <span className="mono">{`${refused.status} ${refused.code}`}</span>
          </>
        )
      }
      action={
        refused === null ? (
          <StatusPill tone="completed" label="Let in" />
        ) : (
          <StatusPill tone="failed" icon="ban" label="Refused" />
        )
      }
    >
      {!result.is_active_in_deployment && (
        <Alert color="yellow" variant="light" icon={<Icon name="clock" />}>
          The deployment has not taken over the newest change of this key. Until it has, it may decide
          otherwise.
        </Alert>
      )}
      <ol className={styles.checks} aria-label="Checks in their order">
        {checks.map(({ check, verdict, message }) => (
          <li key={check} data-verdict={verdict}>
            <VerdictIcon verdict={verdict} />
            <div>
              <strong>{checkWords[check]}</strong>
              <div>{message}</div>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function VerdictIcon({ verdict }: { verdict: Check["verdict"] }) {
  switch (verdict) {
    case "passes":
      return <Icon name="check" label="Passes" />;
    case "refuses":
      return <Icon name="cross" label="Refuses" />;
    case "unknown":
      return <Icon name="info" label="Only the deployment can say" />;
  }
}
