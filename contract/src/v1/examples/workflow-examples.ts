import type { Health } from "../../shared/schemas/health.ts";
import type { Key } from "../../shared/schemas/key.ts";
import type { Parameter } from "../../shared/schemas/parameter.ts";
import type { PiiPolicy } from "../../shared/schemas/pii-policy.ts";
import type {
  InputContract,
  WorkflowDetail,
  WorkflowItem,
  WorkflowPage,
} from "../../shared/schemas/workflow.ts";

export const healthExample: Health = {
  status: "ok",
  api_version: "2026-09-24",
  deployment_id: "dep_01k5zq6h3w7t",
  release: "1.1.0",
  time: "2026-10-01T08:30:00.000Z",
  reason: null,
};

export const keyExample: Key = {
  key_id: "ak_4f9c02b7d1e8",
  name: "Billing system",
  deployment_id: "dep_01k5zq6h3w7t",
  scopes: ["workflows:read", "runs:create", "runs:read", "outputs:read"],
  workflow_access: { mode: "explicit", workflow_ids: ["wf_01k5zr0c8m2p"] },
  expires_at: "2026-12-24T09:00:00.000Z",
  rate_limit_rpm: 60,
  daily_run_quota: 100,
  quota_used_today: 12,
  max_concurrent_runs: 10,
  active_runs: 2,
};

export const piiPolicyExample: PiiPolicy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS", "PERSON", "PHONE_NUMBER"],
  min_confidence: 0.8,
  operator: "mask",
  stages: ["inputs", "outputs"],
  max_coordinator_calls: 200,
};

// None has a default: OpenAPI linters take an object with `type` and `default` for a schema.
const parametersExample: Parameter[] = [
  {
    name: "month",
    type: "string",
    required: true,
    description: "The month to reconcile, as YYYY-MM.",
    constraints: { min: 7, max: 7, pattern: "^[0-9]{4}-[0-9]{2}$" },
  },
  {
    name: "currency",
    type: "enum",
    required: true,
    description: "",
    enum_values: ["EUR", "CHF", "USD"],
  },
  {
    name: "source",
    type: "storage_prefix",
    required: true,
    description: "Where the invoices are.",
    constraints: { max_objects: 500, max_bytes: 2_147_483_648 },
    connector: { connector_id: "con_01k5zr4t9d6a", name: "Finance inbox", region: "eu-west-1" },
    bucket: "finance-inbox",
  },
];

const workflowItemExample: WorkflowItem = {
  workflow_id: "wf_01k5zr0c8m2p",
  name: "Invoice reconciliation",
  description: "Matches invoices against payments and drafts a report.",
  status: "active",
  active_version: 3,
  updated_at: "2026-09-20T14:05:00.000Z",
};

export const workflowPageExample: WorkflowPage = { items: [workflowItemExample], next_cursor: null };

export const workflowDetailExample: WorkflowDetail = {
  ...workflowItemExample,
  versions: [
    { version: 1, created_at: "2026-08-02T10:00:00.000Z" },
    { version: 2, created_at: "2026-09-11T16:40:00.000Z" },
    { version: 3, created_at: "2026-09-20T14:05:00.000Z" },
  ],
  parameters: parametersExample,
  nodes: [
    {
      slug: "match",
      title: "Match invoices",
      node_type: "task",
      requires_approval: false,
      approve_before_start: false,
      depends_on: [],
    },
    {
      slug: "report",
      title: "Draft the report",
      node_type: "task",
      requires_approval: true,
      approve_before_start: false,
      depends_on: ["match"],
    },
  ],
  settings: { max_run_hours: 4, overlap_policy: "allow" },
  pii_policy: piiPolicyExample,
  readiness: { ok: true, reasons: [] },
};

export const inputContractExample: InputContract = {
  workflow_id: "wf_01k5zr0c8m2p",
  version: 3,
  parameters: parametersExample,
};
