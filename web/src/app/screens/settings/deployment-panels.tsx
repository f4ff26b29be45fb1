import { Code, Group, Stack, Text } from "@mantine/core";
import type { AppSettings } from "@sluice/contract";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Panel } from "../../../ui/panel.tsx";
import { StatusPill } from "../../../ui/status-pill.tsx";
import { RetentionPanel } from "./retention-panel.tsx";

export function DeploymentPanels({ settings }: { settings: AppSettings }) {
  const { declared, licence, workers } = settings;
  return (
    <Stack gap="lg" maw={880}>
      <Panel title="This deployment">
        <Facts
          facts={[
            ["Name", settings.name],
            ["Release", settings.release],
            ["API", settings.governed ? "Served to the keys of this deployment" : "Not served"],
            ["Workers", <Workers key="workers" count={workers} />],
            ["Licence", <Licence key="licence" licence={licence} />],
          ]}
        />
      </Panel>
      <RetentionPanel settings={settings} />
      <Panel
        title="Declared in the console"
        lead="An administrator sets this for the deployment. It is shown here for whoever builds workflows."
      >
        <Facts
          facts={[
            [
              "Calls come from",
              <Values
                key="egress"
                values={declared.egress_addresses}
                what="egress addresses"
                none="No fixed address is declared"
              />,
            ],
            [
              "People come from",
              <Values
                key="ranges"
                values={declared.user_access_ranges}
                what="user access ranges"
                none="Nowhere"
              />,
            ],
            [
              "Private services",
              <Values
                key="services"
                values={declared.internal_service_ranges}
                what="internal service ranges"
                none="None may be reached"
              />,
            ],
            ["Their ports", ["443", ...declared.internal_service_ports.map(String)].join(", ")],
          ]}
        />
      </Panel>
    </Stack>
  );
}

function Workers({ count }: { count: number }) {
  if (count > 0) return <>{count}</>;
  return <StatusPill tone="failed" icon="warning" label="None: runs wait until one is back" />;
}

function Licence({ licence: { state, reason } }: { licence: AppSettings["licence"] }) {
  if (state === "active") return <StatusPill tone="completed" label="Active" />;
  return (
    <Stack gap={4}>
      <div>
        <StatusPill tone="failed" icon="lock" label="On hold: no work is taken" />
      </div>
      {reason && <Text size="sm">{reason}</Text>}
    </Stack>
  );
}

interface ValuesProps {
  values: readonly string[];
  what: string;
  none: string;
}

/** For the allow-lists of others. */
function Values({ values, what, none }: ValuesProps) {
  if (values.length === 0) return <>{none}</>;
  return (
    <Group gap="xs">
      {values.map((value) => (
        <Code key={value}>{value}</Code>
      ))}
      <CopyButton value={values.join("\n")} what={what} />
    </Group>
  );
}
