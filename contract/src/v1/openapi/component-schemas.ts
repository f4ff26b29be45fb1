import type { TSchema } from "typebox";
import { isJsonObject, type JsonObject, type JsonValue, plainJson } from "../../shared/json.ts";

/** Below these a schema holds data, in which a `title` is only a title. */
const dataKeywords = new Set(["const", "default", "enum", "examples", "required"]);

export type ComponentSchemas = {
  /** The schema as it stands in the document: by reference where it has a title. */
  place(schema: TSchema): JsonObject;
  /** What was referred to so far, sorted by name. */
  all(): JsonObject;
};

/** Collects every titled schema once, so that the document names it instead of repeating it. */
export function createComponentSchemas(): ComponentSchemas {
  const collected = new Map<string, JsonObject>();

  function lift(node: JsonValue): JsonValue {
    if (Array.isArray(node)) return node.map(lift);
    if (!isJsonObject(node)) return node;
    const { title, ...untitled } = node;
    // In a map of properties "title" may itself be a property, and then it is a schema.
    if (typeof title !== "string") return liftMembers(node);
    if (!collected.has(title)) {
      collected.set(title, {});
      collected.set(title, liftMembers(untitled));
    }
    return { $ref: `#/components/schemas/${title}` };
  }

  function liftMembers(node: JsonObject): JsonObject {
    return Object.fromEntries(
      Object.entries(node).map(([name, member]) => [name, dataKeywords.has(name) ? member : lift(member)]),
    );
  }

  return {
    place(schema) {
      const placed = lift(plainJson(schema));
      return isJsonObject(placed) ? placed : {};
    },
    all() {
      return Object.fromEntries([...collected].sort(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
