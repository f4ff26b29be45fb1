import { listGraphs } from "../deployment/graphs/list-graphs.ts";
import { showGraph } from "../deployment/graphs/show-graph.ts";
import { accepted } from "./author-refusal.ts";
import { type Commands, need } from "./command.ts";
import { commandActor } from "./command-actor.ts";

export const graphCommands: Commands = {
  "graph list": {
    usage: "graph list",
    async run(parts) {
      const graphs = accepted(await listGraphs(parts, commandActor()));
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
      const graph = accepted(await showGraph(parts, commandActor(), { graph: given }), given);
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
