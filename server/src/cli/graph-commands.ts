import { listGraphs } from "../deployment/graphs/list-graphs.ts";
import { showGraph } from "../deployment/graphs/show-graph.ts";
import { type Commands, need, Refused } from "./command.ts";

export const graphCommands: Commands = {
  "graph list": {
    usage: "graph list",
    async run(parts) {
      const graphs = await listGraphs(parts.database);
      const lines = graphs.map(
        ({ graph_id, name, published_version }) =>
          `${graph_id}  ${(published_version === null ? "empty" : `version ${published_version}`).padEnd(12)}  ${name}`,
      );
      return {
        data: graphs,
        text: lines.join("\n") || "There are no knowledge graphs: a workflow makes them.",
      };
    },
  },
  "graph show": {
    usage: "graph show <id or name>",
    async run(parts, { words }) {
      const given = need(words[2], "a knowledge graph's id or name");
      const graph = await showGraph(parts.database, given);
      if (!graph) throw new Refused(`There is no knowledge graph "${given}"; graph list shows them all.`);
      const versions = graph.versions.map(
        ({ version, status, entities, relations, run_id, error }) =>
          `  ${String(version).padStart(3)}  ${status.padEnd(8)}  ${entities} entities, ${relations} relations, ${run_id}${error ? `: ${error}` : ""}`,
      );
      const entities = graph.top_entities.map(
        ({ name, kind, mentions }) => `  ${mentions}  ${name} (${kind})`,
      );
      const relations = graph.top_relations.map(
        ({ source, target, kind, weight }) => `  ${weight}  ${source} - ${target} (${kind})`,
      );
      const published =
        graph.published_version === null ? "nothing published" : `version ${graph.published_version}`;
      const text = [
        `${graph.name}: ${published}`,
        ...versions,
        ...(entities.length > 0 ? ["Most mentioned:", ...entities] : []),
        ...(relations.length > 0 ? ["Most often together:", ...relations] : []),
      ];
      return { data: graph, text: text.join("\n") };
    },
  },
};
