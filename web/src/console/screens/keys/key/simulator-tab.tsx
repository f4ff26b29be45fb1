import { Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import type { KeySimulation, ListedKey } from "@sluice/contract/console";
import { useState } from "react";
import { FormActions } from "../../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../../ui/form/use-api-form.ts";
import { Panel } from "../../../../ui/panel.tsx";
import { callConsole } from "../../../api/call-console.ts";
import { namesWorkflow, routeWords, type SimulatedRoute } from "./route-words.ts";
import { SimulationResult } from "./simulation-result.tsx";

const routes = Object.entries(routeWords).map(([value, label]) => ({ value, label }));

/** Which check would refuse a call, and why. Nothing is called, and nothing is counted. */
export function SimulatorTab({ shown }: { shown: ListedKey }) {
  const [result, setResult] = useState<KeySimulation | null>(null);
  const initialValues = {
    address: "",
    at: "",
    route: "startRun" as string,
    workflow_id: shown.workflow_access.workflow_ids[0] ?? "",
  };
  const { form, busy, error, onSubmit } = useApiForm({ initialValues }, async (values) => {
    setResult(null);
    const route = values.route as SimulatedRoute;
    const query = {
      address: values.address.trim(),
      route,
      // What was typed is UTC.
      at: values.at === "" ? undefined : `${values.at}Z`,
      workflow_id: namesWorkflow(route) && values.workflow_id !== "" ? values.workflow_id.trim() : undefined,
    };
    setResult(await callConsole("simulateCall", { params: { key_id: shown.key_id }, query }));
  });
  return (
    <Stack maw={800}>
      <Panel
        title="Would this call be let in?"
        lead="Goes through the checks of the deployment in their order. Nothing is called, and nothing counts."
      >
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
              <TextInput
                label="Address"
                description="Where the call comes from, IPv4 or IPv6."
                placeholder="203.0.113.20"
                autoComplete="off"
                {...form.getInputProps("address")}
              />
              <TextInput
                type="datetime-local"
                label="Time (UTC)"
                description="Empty for now."
                {...form.getInputProps("at")}
              />
              <Select
                label="Route"
                description="What is called."
                data={routes}
                allowDeselect={false}
                {...form.getInputProps("route")}
              />
              {namesWorkflow(form.values.route as SimulatedRoute) && (
                <TextInput
                  label="Workflow id"
                  description="Empty for any."
                  autoComplete="off"
                  {...form.getInputProps("workflow_id")}
                />
              )}
            </SimpleGrid>
            <FormActions
              submit="Check the call"
              busy={busy}
              error={error}
              disabled={form.values.address.trim() === ""}
            />
          </Stack>
        </form>
      </Panel>
      {result && <SimulationResult result={result} />}
    </Stack>
  );
}
