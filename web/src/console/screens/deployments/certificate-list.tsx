import { Stack, Text } from "@mantine/core";
import { IdChip } from "../../../ui/id-chip.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { Time } from "../../../ui/time.tsx";
import type { Deployment } from "./deployments-queries.ts";

/** Certificates as they are read, which PEM is not. */
export function CertificateList({ certificates }: Pick<Deployment, "certificates">) {
  return (
    <Stack gap="sm">
      {certificates.map((certificate) => (
        <div key={certificate.fingerprint_sha256}>
          <Text>{certificate.subject}</Text>
          <Text component="div" size="sm" c="dimmed">
            Issued by {certificate.issuer} · {certificate.key} · ends <Time at={certificate.valid_until} /> ·{" "}
            <IdChip id={certificate.fingerprint_sha256} what="fingerprint" />
          </Text>
          {!certificate.is_authority && (
            <StatusPill tone="waiting" icon="warning" label="Does not say that it is an authority" />
          )}
        </div>
      ))}
    </Stack>
  );
}
