import { Text } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { Facts } from "../../../../ui/facts.tsx";
import { Panel } from "../../../../ui/panel.tsx";
import { Time } from "../../../../ui/time.tsx";
import { RejectionFlag } from "../../../shared/rejection-flag.tsx";
import { ExpiryCell } from "../expiry-cell.tsx";
import { findingWords } from "../finding-words.ts";
import { safetyOfKey } from "../keys-queries.ts";
import { ScopeList } from "../scope-list.tsx";
import { WorkflowNames } from "../workflow-names.tsx";
import styles from "./key-facts.module.css";

/** What one wants to know of a key first, and what is worth a second look. */
export function KeyFacts({ of }: { of: ListedKey }) {
  const { data } = useQuery(safetyOfKey(of.key_id));
  const findings = data?.items[0]?.findings ?? [];
  return (
    <Panel title="At a glance">
      <Facts
        facts={[
          ["Deployment", of.deployment_name],
          ["Last used", <Time key="last" at={of.last_used_at} otherwise="Never" />],
          ["Expires", <ExpiryCell key="expires" of={of} />],
          ["Created", <Time key="created" at={of.created_at} />],
          ["Rejections in the last hour", <RejectionFlag key="rejections" of={of} />],
          [
            "Workflows",
            of.workflow_access.mode === "explicit" ? (
              <WorkflowNames
                key="workflows"
                deploymentId={of.deployment_id}
                ids={of.workflow_access.workflow_ids}
              />
            ) : (
              "Every active one"
            ),
          ],
          ["Scopes", <ScopeList key="scopes" scopes={of.scopes} all />],
        ]}
      />
      {findings.length > 0 && (
        <ul className={styles.findings} aria-label="Key safety">
          {findings.map(({ finding, message }) => (
            <Text key={finding} component="li" size="sm">
              <strong>{findingWords[finding]}.</strong> {message}
            </Text>
          ))}
        </ul>
      )}
    </Panel>
  );
}
