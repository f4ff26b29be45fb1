import type { Caller } from "./person.ts";
import type { SeededEquipment } from "./seed-equipment.ts";
import type { Wording } from "./wording.ts";

export interface SeededWorkflows {
  readonly workflowId: string;
  /** It asks before a command. */
  readonly cleanUpId: string;
  readonly failingId: string;
  /** Nothing was drawn in it yet. */
  readonly bareWorkflowId: string;
  readonly scheduleId: string;
  readonly graphId: string;
}

/** Workflows with versions, a draft that differs from them, and a schedule. */
export async function seedWorkflows(
  { app }: Caller,
  { name: named, line, text }: Wording,
  { reader, writer, remover, failing }: SeededEquipment,
): Promise<SeededWorkflows> {
  const save = async (workflowId: string, definition: object) => {
    const path = `/workflows/${workflowId}`;
    const { revision } = await app<{ revision: number }>("GET", `${path}/draft`);
    const body = { revision, definition: JSON.stringify(definition) };
    const saved = await app<{ revision: number }>("PUT", `${path}/draft`, body);
    await app("POST", `${path}/versions`, { revision: saved.revision });
    await app("POST", `${path}/activate`, {});
  };
  const make = async (name: string, definition: object | null): Promise<string> => {
    const { workflow_id } = await app<{ workflow_id: string }>("POST", "/workflows", {
      name: named(name),
      description: text("What the accountants do at the end of a month.").slice(0, 1_000),
    });
    if (definition !== null) await save(workflow_id, definition);
    return workflow_id;
  };
  const task = (slug: string, title: string, agent: { agent_version_id: string }, more: object = {}) => ({
    ...{ slug, title: line(title), node_type: "task", agent: agent.agent_version_id },
    instructions: text(`${title}.`),
    ...more,
  });

  const graphId = await importGraph({ app }, line("Customers", 100), line("Customers of old"));
  const read = task("read", "Read the invoices", reader, { restart_safe: true });
  const after = [
    {
      slug: "choose",
      title: line("Is anything missing?"),
      node_type: "conditional",
      expression: 'parameters.least > 10.0 ? "large" : "all"',
      depends_on: ["read"],
      branches: [
        { label: "all", steps: ["check"] },
        { label: "large", steps: [] },
      ],
    },
    task("check", "Check what is missing", reader, { depends_on: ["choose"], requires_approval: true }),
    task("report", "Write the report", writer, { depends_on: ["check"] }),
    {
      ...{ slug: "remember", title: line("Remember it"), node_type: "ampg_update" },
      ...{ depends_on: ["report"], graph: graphId },
    },
  ];
  const parameters = [
    { name: "month", type: "string", default: "2026-09", description: line("The month to look at", 200) },
    { name: "currency", type: "enum", enum_values: ["EUR", line("USD", 40)], default: "EUR" },
    { name: "least", type: "number", default: 0, constraints: { min: 0, max: 1_000_000 } },
  ];
  const rest = {
    settings: { max_run_hours: 24, parallelism: 2 },
    pii_policy: {
      ...{ mode: "rules", entities: ["EMAIL_ADDRESS", "IBAN_CODE"], min_confidence: 0.5, operator: "mask" },
      ...{ stages: ["outputs"], max_coordinator_calls: 0 },
    },
    result_schema: {
      ...{ type: "object", title: line("A total"), required: ["total"] },
      properties: { total: { type: "number" } },
    },
  };
  const workflowId = await make("Monthly invoices", { parameters, nodes: [read, ...after], ...rest });
  const renamed = { ...read, title: line("Read every invoice") };
  await save(workflowId, { parameters, nodes: [renamed, ...after], ...rest });
  const { revision } = await app<{ revision: number }>("GET", `/workflows/${workflowId}/draft`);
  const drafted = { parameters: parameters.slice(0, 2), nodes: [renamed, ...after], ...rest };
  await app("PUT", `/workflows/${workflowId}/draft`, { revision, definition: JSON.stringify(drafted) });
  const { schedule_id } = await app<{ schedule_id: string }>("POST", "/schedules", {
    ...{ workflow_id: workflowId, cron: "0 6 1 * *", time_zone: "Europe/Berlin" },
    parameters: { month: line("2026-10") },
    input_text: text("As every month."),
  });
  return {
    workflowId,
    cleanUpId: await make("Clean up", { nodes: [task("clean", "Remove old drafts", remover)] }),
    failingId: await make("Locked folder", { nodes: [task("try", "Try to read", failing)] }),
    bareWorkflowId: await make("Not drawn yet", null),
    scheduleId: schedule_id,
    graphId,
  };
}

/** A knowledge graph comes with a workflow file that names it. */
async function importGraph({ app }: Pick<Caller, "app">, graph: string, name: string): Promise<string> {
  const nodes = [{ slug: "remember", title: "Remember", node_type: "ampg_update", graph }];
  const file = { format: "sluice.workflow", format_version: 1, workflow: { name, definition: { nodes } } };
  await app("POST", "/workflow-imports", { file: JSON.stringify(file) });
  const { items } = await app<{ items: Array<{ graph_id: string }> }>("GET", "/graphs");
  return items[0]?.graph_id ?? "";
}
