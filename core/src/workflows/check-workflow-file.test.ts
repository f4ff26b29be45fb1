import type { FileAgent, FileEnvironment, WorkflowFile } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import type { PatternRules } from "../input-contract/pattern-rules.ts";
import { checkWorkflowFile } from "./check-workflow-file.ts";
import { mapReferences } from "./map-references.ts";

const patterns: PatternRules = {
  matches: (pattern, text) => new RegExp(pattern).test(text),
  faultOf: (pattern) => (pattern === "(" ? "This is not a pattern." : null),
};

const clerk: FileAgent = {
  name: "Clerk",
  kind: "worker",
  engine: { type: "script", language: "bash", script: "echo done" },
  connectors: ["Inbox"],
  environment: "Small",
};
const chief: FileAgent = {
  name: "Chief",
  kind: "supervisor",
  engine: { type: "model", provider: "anthropic", model: "large" },
};
const small: FileEnvironment = { name: "Small", kind: "virtual", flagged_commands: ["rm -r"] };

const file: WorkflowFile = {
  format: "sluice.workflow",
  format_version: 1,
  workflow: {
    name: "Monthly report",
    definition: {
      nodes: [{ slug: "load", title: "Load", node_type: "task", agent: "Clerk" }],
      parameters: [
        {
          name: "source",
          type: "storage_prefix",
          connector: { connector_id: "Inbox", name: "Inbox", region: "eu-west-1" },
        },
      ],
      supervisor: "Chief",
    },
  },
  agents: [clerk, chief],
  environments: [small],
  connectors: [{ name: "Inbox", type: "folder", path: "inbox" }],
};

const flaggedFaultOf = (pattern: string) => (pattern === "cd *" ? "This cannot be flagged." : null);

const places = (changes: Partial<WorkflowFile>) =>
  checkWorkflowFile(
    { ...file, ...changes },
    { ...patterns, flaggedFaultOf, readExpression: () => ({ ok: true, references: [], outcomes: [] }) },
  ).map(({ name }) => name);
const agentPlaces = (changes: Partial<FileAgent>) => places({ agents: [{ ...clerk, ...changes }, chief] });
const environmentPlaces = (changes: Partial<FileEnvironment>) =>
  places({ environments: [{ ...small, ...changes }] });

describe("a workflow file", () => {
  it("that holds all it refers to can be imported", () => {
    expect(places({})).toEqual([]);
  });

  it("names its agents, environments and connectors once each", () => {
    expect(places({ agents: [clerk, chief, clerk] })).toEqual(["agents[2].name"]);
    expect(places({ environments: [small, small] })).toEqual(["environments[1].name"]);
  });

  it("holds whatever it refers to", () => {
    expect(places({ agents: [] })).toEqual([
      "workflow.definition.nodes[0].agent",
      "workflow.definition.supervisor",
    ]);
    expect(places({ environments: [] })).toEqual(["agents[0].environment"]);
    expect(places({ connectors: [] })).toEqual([
      "workflow.definition.parameters[0].connector.connector_id",
      "agents[0].connectors[0]",
    ]);
  });

  it("holds at most 256 of a kind, and is judged at once however many there are", () => {
    const environments = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...small, name: index === 0 ? "Small" : `e${index}` }));
    expect(places({ environments: environments(256) })).toEqual([]);
    expect(places({ environments: environments(257) })).toEqual(["environments"]);
    expect(places({ agents: Array.from({ length: 200_000 }, () => clerk) })).toEqual(["agents"]);
    const node = { slug: "load", title: "Load", node_type: "handoff" as const };
    const depends_on = Array.from({ length: 200_000 }, (_, index) => `load${index}`);
    const workflow = { name: "x", definition: { nodes: [{ ...node, depends_on }] } };
    expect(places({ workflow })).toEqual(["workflow.definition.nodes[0].depends_on"]);
  });

  it("names the graphs it builds in at most 100 characters", () => {
    const graph = (name: string) => {
      const nodes = [{ slug: "keep", title: "Keep", node_type: "ampg_update" as const, graph: name }];
      return places({ workflow: { name: "x", definition: { nodes } } });
    };
    expect(graph("g".repeat(100))).toEqual([]);
    for (const name of ["g".repeat(101), " ", "a\nb"]) {
      expect(graph(name)).toEqual(["workflow.definition.nodes[0].graph"]);
    }
  });

  it("gives steps to workers and the closing narrative to a supervisor", () => {
    expect(
      places({
        agents: [
          { ...clerk, kind: "supervisor", connectors: [], environment: null },
          { ...chief, kind: "worker" },
        ],
      }),
    ).toEqual(["workflow.definition.nodes[0].agent", "workflow.definition.supervisor"]);
    expect(places({ agents: [clerk, { ...chief, environment: "Small" }] })).toEqual(["agents[1].kind"]);
  });

  it("is judged like every save", () => {
    const { definition } = file.workflow;
    expect(places({ workflow: { name: "", definition: { ...definition, nodes: [] } } })).toEqual([
      "workflow.name",
      "workflow.definition.nodes",
    ]);
    let deep: unknown = 1;
    for (let level = 0; level < 5_000; level += 1) deep = [deep];
    const parameters = [{ name: "p", type: "string" as const, default: deep }];
    expect(places({ workflow: { name: "x", definition: { ...definition, parameters } } })).toEqual([
      "workflow.definition",
    ]);
  });
});

describe("an agent in a file", () => {
  it("takes at most 8 connectors and 8 MiB of script", () => {
    const inbox = Array.from({ length: 9 }, () => "Inbox");
    expect(agentPlaces({ connectors: inbox.slice(1) })).toEqual([]);
    expect(agentPlaces({ connectors: inbox })).toEqual(["agents[0].connectors"]);
    const engine = (bytes: number): FileAgent["engine"] => ({
      type: "script",
      language: "bash",
      script: "x".repeat(bytes),
    });
    expect(agentPlaces({ engine: engine(8_388_608) })).toEqual([]);
    expect(agentPlaces({ engine: engine(8_388_609) })).toEqual(["agents[0].engine.script"]);
  });
});

describe("an environment in a file", () => {
  it.each([
    ["memory_mb", 1_769, 3_008],
    ["timeout_s", 1, 900],
    ["storage_mb", 512, 3_008],
  ] as const)("keeps %s from %s to %s", (field, min, max) => {
    for (const value of [min, max]) expect(environmentPlaces({ [field]: value })).toEqual([]);
    for (const value of [min - 1, max + 1, min + 0.5]) {
      expect(environmentPlaces({ [field]: value })).toEqual([`environments[0].${field}`]);
    }
  });

  it("flags commands by the grammar of flagged commands, not as regular expressions", () => {
    expect(environmentPlaces({ flagged_commands: ["rm (", "cd *"] })).toEqual([
      "environments[0].flagged_commands[1]",
    ]);
    expect(environmentPlaces({ flagged_commands: Array.from({ length: 101 }, () => "a") })).toEqual([
      "environments[0].flagged_commands",
    ]);
  });
});

describe("references", () => {
  it("are rewritten wherever they stand, and nothing else is", () => {
    const { definition } = file.workflow;
    const graph = { slug: "g", title: "G", node_type: "ampg_update" as const, graph: "Contracts" };
    const mapped = mapReferences(
      { ...definition, nodes: [...definition.nodes, graph] },
      {
        agent: (name) => `agt_${name}`,
        graph: (name) => `kg_${name}`,
        connector: (name) => `con_${name}`,
      },
    );
    expect(mapped).toEqual({
      nodes: [
        { slug: "load", title: "Load", node_type: "task", agent: "agt_Clerk" },
        { ...graph, graph: "kg_Contracts" },
      ],
      parameters: [
        {
          name: "source",
          type: "storage_prefix",
          connector: { connector_id: "con_Inbox", name: "Inbox", region: "eu-west-1" },
        },
      ],
      supervisor: "agt_Chief",
    });
    const bare = { nodes: [{ slug: "a", title: "A", node_type: "handoff" as const, agent: null }] };
    expect(mapReferences(bare, { agent: String, graph: String, connector: String })).toEqual(bare);
  });
});
