import { isJsonObject, type JsonObject, type JsonValue } from "../../shared/json.ts";

const schemasBase = "#/components/schemas/";

/**
 * The schemas with every answer left open. Fields may be added to answers, so a client made from the document must not
 * refuse one that it does not know. What is sent stays closed: there a field that nobody knows is refused.
 */
export function openAnswers(schemas: JsonObject, requests: readonly JsonValue[]): JsonObject {
  const sent = new Set<string>();
  for (const request of requests) collectNames(request, schemas, sent);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, sent.has(name) ? schema : open(schema)]),
  );
}

function collectNames(node: JsonValue, schemas: JsonObject, names: Set<string>): void {
  if (Array.isArray(node)) for (const each of node) collectNames(each, schemas, names);
  if (!isJsonObject(node)) return;
  for (const member of Object.values(node)) collectNames(member, schemas, names);
  if (typeof node.$ref !== "string") return;
  const name = node.$ref.slice(schemasBase.length);
  if (names.has(name)) return;
  names.add(name);
  collectNames(schemas[name] ?? null, schemas, names);
}

function open(node: JsonValue): JsonValue {
  if (Array.isArray(node)) return node.map(open);
  if (!isJsonObject(node)) return node;
  const { additionalProperties, ...rest } = node;
  // A map of names by pattern has no fields that could be added.
  const isClosed = additionalProperties === false && isJsonObject(node.properties);
  const kept = isClosed ? rest : node;
  return Object.fromEntries(Object.entries(kept).map(([name, member]) => [name, open(member)]));
}
