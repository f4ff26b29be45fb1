import { element } from "./element.js";
import { inline } from "./prose.js";

function typeOf(schema) {
  if (schema.enum) return schema.enum.join(" | ");
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" | ");
  if (schema.type === "array")
    return `list of ${schema.items?.enum ? "names" : (schema.items?.type ?? "values")}`;
  return schema.type ?? "any";
}

/** The fields of a body with what each means. A field that has fields of its own lists them below. */
export function bodyFields(schema, resolve) {
  const rows = Object.entries(schema.properties ?? {}).map(([name, given]) => {
    const field = resolve(given);
    return element(
      "li",
      {},
      element("code", {}, name),
      element("span", { class: "type" }, ` ${typeOf(field)}`),
      field.description && element("p", { class: "about" }, inline(field.description)),
      field.properties && bodyFields(field, resolve),
    );
  });
  return element("ul", { class: "fields" }, rows);
}
