import { Select, Stack } from "@mantine/core";
import { type OverlapPolicy, overlapPolicies } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";
import { Panel } from "../../../../ui/panel.tsx";
import { useBuilder } from "../builder-context.ts";
import { changeSettings, setSupervisor } from "../model/workflow-edits.ts";
import { NumberField } from "../parameters/number-field.tsx";
import { PolicyFields } from "./policy-fields.tsx";
import { reasonAt } from "./reason-at.ts";
import { ResultSchema } from "./result-schema.tsx";
import styles from "./settings-tab.module.css";

const overlapWords: Record<OverlapPolicy, string> = {
  allow: "Start beside it",
  skip: "Do not start",
  queue: "Wait until it is over",
  cancel_running: "Cancel the one that is going",
};
const overlapOptions = overlapPolicies.map((value) => ({ value, label: overlapWords[value] }));
const { parallelism, maxRunHours } = limits.workflow;

/** What holds for the workflow as a whole. */
export function SettingsTab() {
  const { draft, problems, choices, edit, readOnly } = useBuilder();
  const { settings = {}, supervisor = null } = draft.definition;
  return (
    <Stack className={styles.page}>
      <Panel title="How it runs">
        <div className={styles.fields}>
          <div data-field="settings.parallelism">
            <NumberField
              label="Steps at once"
              description={`${parallelism.min} to ${parallelism.max}.`}
              placeholder={String(parallelism.default)}
              value={settings.parallelism}
              error={reasonAt(problems, "settings.parallelism")}
              readOnly={readOnly}
              allowDecimal={false}
              onChange={(value) => edit((now) => changeSettings(now, { parallelism: value }), "parallelism")}
            />
          </div>
          <div data-field="settings.max_run_hours">
            <NumberField
              label="Time limit in hours"
              description={`Waiting included; ${maxRunHours.min} to ${maxRunHours.max} in steps of ${maxRunHours.step}.`}
              placeholder="No limit"
              value={settings.max_run_hours ?? undefined}
              error={reasonAt(problems, "settings.max_run_hours")}
              readOnly={readOnly}
              step={maxRunHours.step}
              onChange={(value) =>
                edit((now) => changeSettings(now, { max_run_hours: value ?? null }), "hours")
              }
            />
          </div>
          <Select
            inputWrapperOrder={["label", "input", "description", "error"]}
            label="While another run is going"
            description="For scheduled starts and those from here; the API always starts beside it."
            data={overlapOptions}
            value={settings.overlap_policy ?? "allow"}
            allowDeselect={false}
            readOnly={readOnly}
            onChange={(chosen) =>
              edit((now) =>
                changeSettings(now, {
                  overlap_policy: chosen === "allow" ? undefined : (chosen as OverlapPolicy),
                }),
              )
            }
          />
          <div data-field="supervisor">
            <Select
              inputWrapperOrder={["label", "input", "description", "error"]}
              label="Supervisor"
              description="Writes the closing words of a run; without one they are put together."
              placeholder="None"
              data={choices.supervisors.map(({ value, label }) => ({ value, label }))}
              value={supervisor}
              error={reasonAt(problems, "supervisor")}
              searchable
              onSearchChange={(q) => choices.search("supervisor", q)}
              nothingFoundMessage="No supervisor of this name"
              clearable
              readOnly={readOnly}
              onChange={(agent) => edit((now) => setSupervisor(now, agent))}
            />
          </div>
        </div>
      </Panel>
      <Panel
        title="Personal data"
        lead="What is found is taken out of what a run reads and writes, before anybody sees it."
      >
        <PolicyFields />
      </Panel>
      <Panel
        title="Result"
        lead="A JSON Schema that outputs/result.json is held against. Callers can rely on what it says."
      >
        <ResultSchema />
      </Panel>
    </Stack>
  );
}
