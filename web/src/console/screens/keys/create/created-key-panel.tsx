import { Anchor, Button, Group, Modal, Paper, Stack, Text } from "@mantine/core";
import type { ConsoleAnswer } from "@sluice/contract/console";
import { useQuery } from "@tanstack/react-query";
import { useBlocker, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { SecretPanel } from "../../../../ui/secret-panel.tsx";
import { ActivationBanner } from "../key/activation-banner.tsx";
import { namesOfWorkflows, oneKey } from "../keys-queries.ts";
import { useDeploymentUrl } from "../use-deployment-url.ts";
import { firstCall } from "./first-call.ts";

/** Both values, this once. Whoever leaves before they are stored is asked first. */
export function CreatedKeyPanel({ created }: { created: ConsoleAnswer<"createKey"> }) {
  const { key, api_key: apiKey, external_id: externalId } = created;
  const navigate = useNavigate();
  const stored = useRef(false);
  const { data: shown = key } = useQuery(oneKey(key.key_id));
  const baseUrl = useDeploymentUrl(key.deployment_id);
  const [only = "", ...others] = key.scopes.includes("runs:create") ? key.workflow_access.workflow_ids : [];
  const isForOne = only !== "" && others.length === 0;
  const named = useQuery(namesOfWorkflows(key.deployment_id, isForOne ? [only] : []));
  const workflow = isForOne ? { workflowId: only, example: named.data?.items[0]?.example ?? {} } : null;
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
          example={firstCall({ baseUrl, apiKey, externalId, workflow })}
          beginWithExample={isForOne}
          storedLabel="I stored both"
          onDone={done}
        />
      </Paper>
      {key.scopes.includes("runs:create") && (
        <Text size="sm">
          What it starts arrives in{" "}
          <Anchor
            href={`${baseUrl}/runs?key_id=${encodeURIComponent(key.key_id)}`}
            target="_blank"
            rel="noreferrer"
            size="sm"
            td="underline"
          >
            the list of runs
          </Anchor>
          , labelled with its id <span className="mono">{key.key_id}</span>.
        </Text>
      )}
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
