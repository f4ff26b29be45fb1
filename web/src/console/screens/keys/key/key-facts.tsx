import { Text } from "@mantine/core";
import type { ListedKey } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { Facts } from "../../../../ui/facts.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Time } from "../../../../ui/time.tsx";
import { RejectionFlag } from "../../../shared/rejection-flag.tsx";
import { ExpiryCell } from "../expiry-cell.tsx";
import { findingWords } from "../finding-words.ts";
import { safetyOfKey } from "../keys-queries.ts";
import { ScopeList } from "../scope-list.tsx";
import styles from "./key-facts.module.css";

/** What one wants to know of a key first, and what is worth a second look. */
export function KeyFacts({ of }: { of: ListedKey }) {
  const { data } = useQuery(safetyOfKey(of.key_id));
  const findings = data?.items[0]?.findings ?? [];
  return (
    <Section title="At a glance">
      <Facts
        facts={[
          { name: "Deployment", value: of.deployment_name },
          { name: "Last used", value: <Time at={of.last_used_at} otherwise="Never" /> },
          { name: "Expires", value: <ExpiryCell of={of} /> },
          { name: "Created", value: <Time at={of.created_at} /> },
          { name: "Rejections in the last hour", value: <RejectionFlag of={of} /> },
          { name: "Scopes", value: <ScopeList scopes={of.scopes} all /> },
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
    </Section>
  );
}
