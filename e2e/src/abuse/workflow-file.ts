interface Step {
  readonly slug: string;
  readonly script?: string;
  readonly [field: string]: unknown;
}

interface Wanted {
  readonly definition?: Record<string, unknown>;
  readonly environment?: Record<string, unknown>;
  readonly connectors?: readonly Record<string, unknown>[];
}

/** A workflow file of these steps; those with a script run it in one virtual shell environment. */
export function workflowFile(name: string, steps: readonly Step[], wanted: Wanted = {}) {
  const environment = `${name} shell`;
  const nodes = steps.map(({ script, ...node }) => ({
    title: node.slug,
    node_type: script === undefined ? "handoff" : "task",
    ...(script !== undefined && { agent: `${name} ${node.slug}` }),
    ...node,
  }));
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: { name, definition: { ...wanted.definition, nodes } },
    agents: steps
      .filter(({ script }) => script !== undefined)
      .map(({ slug, script }) => ({
        name: `${name} ${slug}`,
        kind: "worker",
        engine: { type: "script", language: "bash", script },
        environment,
      })),
    environments: [{ name: environment, kind: "virtual", ...wanted.environment }],
    connectors: wanted.connectors ?? [],
  };
}

const obey = 'eval "$(jq -rj .input_text context.json)"';

/** Does whatever its input text says, so that a load needs no workflow of its own for its script. */
export const obedientFile = workflowFile("Obey", [{ slug: "obey", script: obey }], {
  environment: { timeout_s: 60 },
});

/** The same, with time enough to fill its memory. */
export const hoggingFile = workflowFile("Obey and hog", [{ slug: "obey", script: obey }], {
  environment: { timeout_s: 15 },
});

/** The same, with so little time that an endless script is soon over. */
export const hurriedFile = workflowFile("Obey in a hurry", [{ slug: "obey", script: obey }], {
  environment: { timeout_s: 2 },
});

/** The same, and everything it writes is redacted. */
export const redactedFile = workflowFile("Obey and redact", [{ slug: "obey", script: obey }], {
  environment: { timeout_s: 120 },
  definition: {
    pii_policy: {
      mode: "rules",
      entities: ["EMAIL_ADDRESS", "PHONE_NUMBER"],
      min_confidence: 0.8,
      operator: "mask",
      stages: ["steps", "outputs"],
      max_coordinator_calls: 0,
    },
  },
});

/** Waits for a person who never comes. */
export const waitingFile = workflowFile("Wait", [{ slug: "wait", approve_before_start: true }]);

/** Is over in a moment. */
export const briefFile = workflowFile("Be brief", [{ slug: "pass" }]);

/** What the innocent caller runs: three steps, two of them scripts, and a file. */
export const innocentFile = workflowFile("Innocent", [
  { slug: "read", script: "echo one" },
  { slug: "write", script: "mkdir -p outputs; echo kept > outputs/kept.txt; echo two", depends_on: ["read"] },
  { slug: "close", depends_on: ["write"] },
]);
