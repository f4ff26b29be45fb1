import { listGraphs } from "../../deployment/graphs/list-graphs.ts";
import { type ShownGraph, showGraph } from "../../deployment/graphs/show-graph.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { accepted } from "../text/author-refusal.ts";
import { statusText } from "../text/colour.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

const maxListed = 1_000;

export async function listGraphsCommand(parts: CommandParts): Promise<Answer> {
  const { items: graphs } = accepted(await listGraphs(parts, operator(), { limit: maxListed }));
  const rows = graphs.map(({ graph_id, name, published_version }) => [
    graph_id,
    published_version === null ? "empty" : `version ${published_version}`,
    name,
  ]);
  const none = "There are no knowledge graphs: a workflow makes them.";
  return { data: graphs, text: rows.length === 0 ? none : table(["GRAPH", "PUBLISHED", "NAME"], rows) };
}

export async function showGraphCommand(
  parts: CommandParts,
  { words: [given] }: Given<object, [graph: string]>,
): Promise<Answer> {
  const graph = accepted(await showGraph(parts, operator(), { graph: given }), given);
  return { data: graph, text: describe(graph) };
}

function describe({ name, published_version, versions, top_entities, top_relations }: ShownGraph): string {
  const published = published_version === null ? "nothing published" : `version ${published_version}`;
  const versionRows = versions.map(({ version, status, entities, relations, run_id, error }) => [
    String(version),
    statusText(status),
    String(entities),
    String(relations),
    run_id,
    error ?? "",
  ]);
  const entityRows = top_entities.map(({ name: entity, kind, mentions }) => [String(mentions), entity, kind]);
  const relationRows = top_relations.map(({ source, target, kind, weight }) => [
    String(weight),
    `${source} - ${target}`,
    kind,
  ]);
  return [
    `${name}: ${published}`,
    table(["VERSION", "STATUS", "ENTITIES", "RELATIONS", "RUN", "ERROR"], versionRows),
    ...(entityRows.length > 0 ? [table(["MENTIONS", "ENTITY", "KIND"], entityRows)] : []),
    ...(relationRows.length > 0 ? [table(["TOGETHER", "RELATION", "KIND"], relationRows)] : []),
  ].join("\n\n");
}
