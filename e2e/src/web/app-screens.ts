import type { Screen } from "./screens/screen.ts";

/** Every screen of the web application. A route that is not among them fails a test. */
export const appScreens: readonly Screen[] = [
  { name: "home", route: "/", path: () => "/", full: "Monthly invoices", empty: /^\/(inbox|runs|workflows)/ },
  { name: "inbox", route: "/inbox", path: () => "/inbox", full: "Check what is missing", empty: /^\/inbox/ },
  {
    ...{ name: "inbox-gate", route: "/inbox", full: "Name the customers too" },
    path: ({ waitingRunId }) => `/inbox?gate=${waitingRunId}:2`,
    loads: /^\/inbox\/run_/,
  },
  {
    ...{ name: "inbox-history", route: "/inbox", path: () => "/inbox?tab=history" },
    ...{ full: "That is right", empty: /^\/inbox\/history/ },
  },
  { name: "runs", route: "/runs", path: () => "/runs", full: "Monthly invoices", empty: /^\/runs/ },
  run("summary", "Read every invoice"),
  run("result", "1200.5"),
  run("outputs", "invoices.csv", /\/outputs/),
  run("events", "the oldest first", /\/events/),
  run("redaction", "outputs", /\/redaction/),
  run("api", "curl"),
  {
    ...{ name: "run-failed", route: "/runs/$runId", full: "ended with exit code 3" },
    path: ({ failedRunId }) => `/runs/${failedRunId}?step=try`,
    loads: /\/steps\//,
  },
  {
    ...{ name: "run-waiting", route: "/runs/$runId", full: "Name the customers too" },
    path: ({ waitingRunId }) => `/runs/${waitingRunId}?step=check&view=steps`,
  },
  {
    name: "schedules",
    route: "/schedules",
    path: () => "/schedules",
    full: "Monthly invoices",
    empty: /^\/schedules/,
  },
  {
    name: "schedule-new",
    route: "/schedules/new",
    path: ({ workflowId }) => `/schedules/new?workflow_id=${workflowId}`,
    full: "Time zone",
  },
  {
    ...{ name: "schedule", route: "/schedules/$scheduleId", full: "As every month" },
    path: ({ scheduleId }) => `/schedules/${scheduleId}`,
  },
  {
    ...{ name: "schedule-edit", route: "/schedules/$scheduleId/edit", full: "Time zone" },
    path: ({ scheduleId }) => `/schedules/${scheduleId}/edit`,
  },
  {
    name: "workflows",
    route: "/workflows",
    path: () => "/workflows",
    full: "Monthly invoices",
    empty: /^\/workflows/,
  },
  {
    ...{
      name: "workflows-none-found",
      route: "/workflows",
      path: () => "/workflows?q=nothing-is-called-that",
    },
    ...{ full: "No workflow matches", asksNothing: true },
  },
  {
    ...{ name: "workflow-gallery", route: "/workflows/gallery", path: () => "/workflows/gallery" },
    ...{ full: "Orders by region", empty: /^\/templates/ },
  },
  workflow("overview", "Monthly invoices"),
  workflow("versions", "Version", /\/versions/),
  workflow("settings", "Monthly invoices"),
  {
    ...{
      name: "workflow-compare",
      route: "/workflows/$workflowId",
      full: "Read every invoice",
      loads: /\/diff/,
    },
    path: ({ workflowId }) => `/workflows/${workflowId}?tab=versions&from=1&to=2`,
  },
  builder("build", "Read every invoice"),
  builder("parameters", "The month to look at"),
  builder("settings", "Result schema"),
  builder("json", "parameters"),
  {
    ...{ name: "builder-step", route: "/workflows/$workflowId/build", full: "Instructions" },
    path: ({ workflowId }) => `/workflows/${workflowId}/build?step=check`,
  },
  { name: "agents", route: "/agents", path: () => "/agents", full: "Invoice reader", empty: /^\/agents/ },
  {
    ...{ name: "agent-new", route: "/agents/new", path: () => "/agents/new", full: "Create agent" },
    empty: /^\/agent-choices/,
  },
  {
    name: "agent",
    route: "/agents/$agentId",
    path: ({ reader }) => `/agents/${reader.agent_id}`,
    full: "Invoice reader",
  },
  {
    ...{ name: "agent-versions", route: "/agents/$agentId", full: "Version 2", loads: /\/versions/ },
    path: ({ reader }) => `/agents/${reader.agent_id}?tab=versions`,
  },
  {
    ...{
      name: "agent-compare",
      route: "/agents/$agentId",
      full: "more kinds of invoices",
      loads: /\/comparison/,
    },
    path: ({ reader }) => `/agents/${reader.agent_id}?tab=versions&from=1&to=2`,
  },
  {
    ...{ name: "connectors", route: "/connectors", path: () => "/connectors" },
    ...{ full: "Invoices of the month", empty: /^\/connectors/ },
  },
  { name: "connector-types", route: "/connectors/new", path: () => "/connectors/new", full: "Amazon S3" },
  { name: "connector-new", route: "/connectors/new", path: () => "/connectors/new?type=s3", full: "Region" },
  connector("overview", "Invoices of the month"),
  connector("guide", "How to use it"),
  connector("contents", "september", /\/contents/),
  connector("tests", "Passed", /\/tests/),
  connector("versions", "Version", /\/versions/),
  {
    ...{ name: "connector-broken", route: "/connectors/$connectorId", full: "No test has passed yet" },
    path: ({ brokenConnectorId }) => `/connectors/${brokenConnectorId}`,
  },
  {
    ...{ name: "connector-edit", route: "/connectors/$connectorId/edit", full: "Guide" },
    path: ({ brokenConnectorId }) => `/connectors/${brokenConnectorId}/edit`,
  },
  {
    ...{ name: "environments", route: "/environments", path: () => "/environments" },
    ...{ full: "Small shell", empty: /^\/environments/ },
  },
  { name: "environment-new", route: "/environments/new", path: () => "/environments/new", full: "Memory" },
  {
    ...{ name: "environment", route: "/environments/$environmentId", full: "Small shell" },
    path: ({ environmentId }) => `/environments/${environmentId}`,
  },
  {
    ...{
      name: "environment-versions",
      route: "/environments/$environmentId",
      full: "Active",
      loads: /\/versions/,
    },
    path: ({ environmentId }) => `/environments/${environmentId}?tab=versions`,
  },
  { name: "files", route: "/files", path: () => "/files", full: "Invoices", empty: /^\/files/ },
  {
    ...{ name: "file", route: "/files/$fileId", full: "Invoices", loads: /\/preview/ },
    path: ({ fileId }) => `/files/${fileId}`,
  },
  { name: "graphs", route: "/graphs", path: () => "/graphs", full: "Customers", empty: /^\/graphs/ },
  graph("entities", "Nordlicht"),
  graph("relations", "row"),
  graph("versions", "Ready"),
  { name: "settings", route: "/settings", path: () => "/settings", full: "Run data" },
  {
    ...{ name: "settings-changes", route: "/settings", path: () => "/settings?tab=changes" },
    ...{ full: "workflow", loads: /^\/changes/, empty: /^\/changes/ },
  },
  {
    ...{ name: "settings-notices", route: "/settings", path: () => "/settings?tab=notices" },
    ...{ full: "9.0.0", empty: /^\/notices/ },
  },
  { name: "account", route: "/account", path: () => "/account", full: "This one" },
  { name: "sign-in", route: "/sign-in", path: () => "/sign-in", full: "Sign in", isDoor: true },
  { name: "not-found", route: null, path: () => "/nowhere/at/all", full: "not", asksNothing: true },
  {
    ...{ name: "run-gone", route: "/runs/$runId", path: () => "/runs/run_01m00000000000000000000000" },
    ...{ full: "not", asksNothing: true },
  },
];

function run(tab: string, full: string, loads?: RegExp): Screen {
  const path: Screen["path"] = ({ completedRunId }) => `/runs/${completedRunId}?tab=${tab}`;
  const empty: Screen["empty"] = ({ waitingRunId }) => `/runs/${waitingRunId}?tab=${tab}`;
  return { name: `run-${tab}`, route: "/runs/$runId", path, full, loads, empty };
}

function workflow(tab: string, full: string, loads?: RegExp): Screen {
  const path: Screen["path"] = ({ workflowId }) => `/workflows/${workflowId}?tab=${tab}`;
  const empty: Screen["empty"] = ({ bareWorkflowId }) => `/workflows/${bareWorkflowId}?tab=${tab}`;
  return { name: `workflow-${tab}`, route: "/workflows/$workflowId", path, full, loads, empty };
}

function builder(tab: string, full: string): Screen {
  const path: Screen["path"] = ({ workflowId }) => `/workflows/${workflowId}/build?tab=${tab}`;
  const empty: Screen["empty"] = ({ bareWorkflowId }) => `/workflows/${bareWorkflowId}/build?tab=${tab}`;
  return { name: `builder-${tab}`, route: "/workflows/$workflowId/build", path, full, empty };
}

function connector(tab: string, full: string, loads?: RegExp): Screen {
  const path: Screen["path"] = ({ connectorId }) => `/connectors/${connectorId}?tab=${tab}`;
  return { name: `connector-${tab}`, route: "/connectors/$connectorId", path, full, loads, empty: loads };
}

function graph(tab: string, full: string): Screen {
  const path: Screen["path"] = ({ graphId }) => `/graphs/${graphId}?tab=${tab}`;
  const loads = new RegExp(`/${tab}`);
  return { name: `graph-${tab}`, route: "/graphs/$graphId", path, full, loads, empty: loads };
}
