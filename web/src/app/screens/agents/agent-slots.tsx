import { Alert, MultiSelect, Select, Stack, Text } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { limits } from "@sluice/contract/limits";
import { useQuery } from "@tanstack/react-query";
import { ErrorNote } from "../../../ui/error-note.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { AgentValues } from "./agent-values.ts";
import { type AgentContent, agentChoicesQuery } from "./agents-queries.ts";
import { NewerSlotsAlert } from "./newer-slots-alert.tsx";

interface AgentSlotsProps {
  form: UseFormReturnType<AgentValues>;
  /** Of one that is saved. */
  agentId?: string;
  /** As it is saved: what is pinned may have newer versions. */
  content?: AgentContent;
  readOnly: boolean;
}

const { maxConnectors, maxGraphs, maxEnvironments } = limits.agent;
const states = { ready: "", untested: " · not tested", needs_attention: " · needs attention" } as const;

/** What an agent works with: up to 8 connectors, one version of a knowledge graph, one environment. */
export function AgentSlots({ form, agentId, content, readOnly }: AgentSlotsProps) {
  const { data: choices, error, refetch } = useQuery(agentChoicesQuery);
  const { connectors, graphs, environments } = form.values;
  return (
    <Stack gap="md">
      {form.values.engine.type === "script" && connectors.length + graphs.length > 0 && (
        <Alert color="yellow" variant="light" icon={<Icon name="warning" />}>
          <Text size="sm">
            A script is given no connector and no knowledge graph to work with. A workflow with this agent
            only waits until they are ready. Files reach a script through a parameter of the type storage
            prefix.
          </Text>
        </Alert>
      )}
      <ErrorNote error={error} onRetry={() => void refetch()} />
      <MultiSelect
        label="Connectors"
        description={`${connectors.length} of ${maxConnectors} slots taken.`}
        placeholder={connectors.length === 0 ? "None" : undefined}
        data={known(
          (choices?.connectors ?? []).map(({ connector_id, name, state }) => ({
            value: connector_id,
            label: `${name}${states[state]}`,
          })),
          content?.connectors.map(({ connector_id, name }) => ({ value: connector_id, label: name })),
        )}
        maxValues={maxConnectors}
        searchable
        clearable
        readOnly={readOnly}
        {...form.getInputProps("connectors")}
      />
      <Select
        label="Knowledge graph"
        description={`${graphs === "" ? 0 : 1} of ${maxGraphs} slot taken. It is pinned to one version that is ready.`}
        placeholder="None"
        data={known(
          (choices?.graphs ?? []).flatMap(({ graph_id, name, ready_versions }) =>
            ready_versions.map((version) => ({
              value: `${graph_id}/${version}`,
              label: `${name}, version ${version}`,
            })),
          ),
          content?.graphs.map(({ graph_id, name, version, is_ready }) => ({
            value: `${graph_id}/${version}`,
            label: `${name}, version ${version}${is_ready ? "" : " · not ready"}`,
          })),
        )}
        clearable
        searchable
        readOnly={readOnly}
        nothingFoundMessage="No knowledge graph has a version that is ready"
        {...form.getInputProps("graphs")}
        value={graphs || null}
        onChange={(value) => form.setFieldValue("graphs", value ?? "")}
      />
      <Select
        label="Environment"
        description={`${environments === "" ? 0 : 1} of ${maxEnvironments} slot taken. Without one, it works in a virtual shell with the default settings.`}
        placeholder="Virtual shell, default settings"
        data={known(
          (choices?.environments ?? []).map(({ environment_id, name, newest_version }) => ({
            value: environment_id,
            label: `${name}, version ${newest_version}`,
          })),
          content?.environments.map(({ environment_id, name, version }) => ({
            value: environment_id,
            label: `${name}, version ${version}`,
          })),
        )}
        clearable
        searchable
        readOnly={readOnly}
        {...form.getInputProps("environments")}
        value={environments || null}
        onChange={(value) => form.setFieldValue("environments", value ?? "")}
      />
      {agentId !== undefined && <NewerSlotsAlert agentId={agentId} isDirty={form.isDirty()} />}
    </Stack>
  );
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** What is chosen already is among the choices, though it may be gone or older. */
function known(choices: readonly Choice[], chosen: readonly Choice[] = []): Choice[] {
  const values = new Set(choices.map(({ value }) => value));
  return [...choices, ...chosen.filter(({ value }) => !values.has(value))];
}
