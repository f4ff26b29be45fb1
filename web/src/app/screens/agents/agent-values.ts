import type { AppBody } from "@sluice/contract/app";
import type { AgentContent } from "./agents-queries.ts";

/** What the form holds. */
export interface AgentValues extends Record<string, unknown> {
  name: string;
  description: string;
  kind: "worker" | "supervisor";
  engine: AgentContent["engine"];
  connectors: string[];
  /** "kg_…/3": a graph at a version; empty for none. */
  graphs: string;
  /** An environment's id; empty for the default one. */
  environments: string;
}

const starters = {
  bash: `# What it prints is the step's result. Files in outputs/ are kept.
name=$(jq -r '.parameters.name // "world"' context.json)
echo "Hello, $name"
`,
  javascript: `// What it prints is the step's result. Files in outputs/ are kept.
import { readFileSync } from "node:fs";

const { parameters } = JSON.parse(readFileSync("context.json", "utf8"));
console.log(\`Hello, \${parameters.name ?? "world"}\`);
`,
  python: `# What it prints is the step's result. Files in outputs/ are kept.
import json

with open("context.json") as file:
    parameters = json.load(file)["parameters"]
print(f"Hello, {parameters.get('name', 'world')}")
`,
} as const;

export type Language = keyof typeof starters;

export const emptyAgent: AgentValues = {
  name: "",
  description: "",
  kind: "worker",
  engine: { type: "script", language: "bash", script: starters.bash },
  connectors: [],
  graphs: "",
  environments: "",
};

/** The script in another language: one that nobody touched is exchanged for that language's beginning. */
export function inLanguage(engine: AgentValues["engine"], language: Language): AgentValues["engine"] {
  if (engine.type !== "script") return engine;
  const isUntouched = Object.values<string>(starters).includes(engine.script) || engine.script.trim() === "";
  return { ...engine, language, script: isUntouched ? starters[language] : engine.script };
}

export function valuesOf(name: string, content: AgentContent): AgentValues {
  const [graph] = content.graphs;
  return {
    name,
    description: content.description,
    kind: content.kind,
    engine: content.engine,
    connectors: content.connectors.map(({ connector_id }) => connector_id),
    graphs: graph ? `${graph.graph_id}/${graph.version}` : "",
    environments: content.environments[0]?.environment_id ?? "",
  };
}

/** As it is sent. A supervisor is equipped with nothing, whatever was chosen before it became one. */
export function bodyOf(values: AgentValues): NonNullable<AppBody<"createAgent">> {
  const { name, description, kind, engine, connectors, graphs, environments } = values;
  const [graph_id = "", version] = graphs.split("/");
  const slots = {
    connectors,
    graphs: graphs === "" ? [] : [{ graph_id, version: Number(version) }],
    environments: environments === "" ? [] : [{ environment_id: environments }],
  };
  return { name, description, kind, engine, ...(kind === "worker" && slots) };
}
