import { getRouteApi } from "@tanstack/react-router";
import { FormActions } from "../../../ui/form/form-actions.tsx";
import { useApiForm } from "../../../ui/form/use-api-form.ts";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { callApp } from "../../api/call-app.ts";
import { AgentForm } from "./agent-form.tsx";
import { AgentTrial } from "./agent-trial.tsx";
import { bodyOf, emptyAgent } from "./agent-values.ts";
import styles from "./agents.module.css";
import { refreshAgents } from "./agents-queries.ts";

const route = getRouteApi("/shell/agents/new");

/** A new agent: the form, and beside it what its script does. */
export function NewAgentScreen() {
  const navigate = route.useNavigate();
  const { form, busy, error, onSubmit } = useApiForm({ initialValues: emptyAgent }, async (values) => {
    const { agent_id } = await callApp("createAgent", { body: bodyOf(values) });
    await refreshAgents();
    await navigate({ to: "/agents/$agentId", params: { agentId: agent_id }, search: {} });
  });
  return (
    <PageFrame title="Create agent" crumbs={[{ label: "Agents", to: "/agents" }]} wide>
      <div className={styles.sides}>
        <form onSubmit={onSubmit}>
          <AgentForm form={form}>
            <FormActions
              submit="Create agent"
              busy={busy}
              error={error}
              onCancel={() => void navigate({ to: "/agents" })}
            />
          </AgentForm>
        </form>
        <AgentTrial values={form.values} />
      </div>
    </PageFrame>
  );
}
