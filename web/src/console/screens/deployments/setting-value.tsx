import { Code, Group, Text } from "@mantine/core";
import { CertificateList } from "./certificate-list.tsx";
import type { Deployment } from "./deployments-queries.ts";
import type { SettingField } from "./setting-fields.ts";
import { declaredValue, type NetworkValue } from "./setting-values.ts";

/** What is declared of a field, for reading. */
export function SettingValue({ field, deployment }: { field: SettingField; deployment: Deployment }) {
  const value = declaredValue(field, deployment);
  const isEmpty = value === null || value === "" || (Array.isArray(value) && value.length === 0);
  if (isEmpty) {
    return (
      <Text span c="dimmed">
        {field.otherwise ?? "Not declared"}
      </Text>
    );
  }
  if (field.control === "pem") return <CertificateList certificates={deployment.certificates} />;
  if (field.control === "days") return <>{`${value} ${value === 1 ? "day" : "days"}`}</>;
  if (field.control === "network") {
    const { range, outbound } = value as NetworkValue;
    return (
      <>
        <Code>{range}</Code> by a {outbound === "nat_gateway" ? "NAT" : "transit"} gateway
      </>
    );
  }
  if (Array.isArray(value)) {
    return (
      <Group gap={4}>
        {value.map((entry) => (
          <Code key={entry}>{entry}</Code>
        ))}
      </Group>
    );
  }
  return <span style={{ whiteSpace: "pre-line" }}>{String(value)}</span>;
}
