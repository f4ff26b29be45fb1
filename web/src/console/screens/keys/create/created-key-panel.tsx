import { Button, Group, Modal, Paper, Stack, Text } from "@mantine/core";
import type { ConsoleAnswer } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { SecretPanel } from "../../../../ui/secret-panel.tsx";
import { curlExample } from "../curl-example.ts";
import { ActivationBanner } from "../key/activation-banner.tsx";
import { oneKey } from "../keys-queries.ts";
import { useDeploymentUrl } from "../use-deployment-url.ts";

/** Both values, this once. Whoever leaves before they are stored is asked first. */
export function CreatedKeyPanel({ created }: { created: ConsoleAnswer<"createKey"> }) {
  const { key, api_key: apiKey, external_id: externalId } = created;
  const navigate = useNavigate();
  const stored = useRef(false);
  const { data: shown = key } = useQuery(oneKey(key.key_id));
  const baseUrl = useDeploymentUrl(key.deployment_id);
  const leaving = useBlocker({
    shouldBlockFn: () => !stored.current,
    enableBeforeUnload: () => !stored.current,
    withResolver: true,
  });

  function done(): void {
    stored.current = true;
    void navigate({ to: "/keys/$keyId", params: { keyId: key.key_id } });
  }

  return (
    <Stack maw={800}>
      <ActivationBanner status={shown.status} />
      <Paper p="lg">
        <SecretPanel
          secrets={[
            { label: "API key", variable: "API_KEY", value: apiKey },
            { label: "Key external id", variable: "EXTERNAL_ID", value: externalId },
          ]}
          example={curlExample(baseUrl, apiKey, externalId)}
          storedLabel="I stored both"
          onDone={done}
        />
      </Paper>
      <Modal
        opened={leaving.status === "blocked"}
        onClose={() => leaving.reset?.()}
        title="Leave without both values?"
      >
        <Stack>
          <Text>
            They cannot be shown again. Without them the secret must be rotated, and a new external id issued.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => leaving.proceed?.()}>
              Leave
            </Button>
            <Button onClick={() => leaving.reset?.()}>Stay</Button>
          </Group>
        </Stack>
      </Modal>
    </Stack>
  );
}
