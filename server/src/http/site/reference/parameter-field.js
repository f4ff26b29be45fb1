import { element } from "./element.js";
import { inline } from "./prose.js";
import { randomKey } from "./random-key.js";

let lists = 0;

/** What a reader cannot guess: nothing is said of a plain text. */
function typeOf({ schema }) {
  const choices = schema.enum ?? schema.items?.enum;
  if (choices) return `One of ${choices.join(", ")}.`;
  if (schema.type === "string") return "";
  const range = schema.maximum === undefined ? "" : `, ${schema.minimum} to ${schema.maximum}`;
  const preset = schema.default === undefined ? "" : `, ${schema.default} by default`;
  return `${schema.type}${range}${preset}.`;
}

/** Offers what is known for this parameter. Fills in the newest one until the reader writes a value of their own. */
function offerKnown(input, parameter, known, onFill) {
  const list = element("datalist", { id: `known-${lists++}` });
  input.setAttribute("list", list.id);
  let ownValue = false;
  input.addEventListener("input", () => {
    ownValue = input.value !== "";
  });
  known.subscribe((name, values) => {
    if (name !== parameter.name) return;
    list.replaceChildren(...values.map(({ value, label }) => element("option", { value }, label)));
    if (ownValue || parameter.in !== "path") return;
    input.value = values[0]?.value ?? "";
    onFill(input.value);
  });
  return list;
}

function freshKeyBox(input) {
  const box = element("input", { type: "checkbox", checked: true });
  input.value = randomKey();
  return {
    node: element("label", { class: "inline" }, box, "A new key for each send"),
    renew() {
      if (box.checked) input.value = randomKey();
    },
  };
}

/** One parameter of a call, as a labelled field. `onFill` hears every value that was filled in or chosen. */
export function parameterField(parameter, operationId, known, onFill = () => {}) {
  const { name, required, description, example } = parameter;
  const id = `${operationId}-${parameter.in}-${name}`;
  const input = element("input", {
    id,
    name,
    required,
    placeholder: example ?? parameter.schema.default ?? "",
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": `${id}-about`,
  });
  input.addEventListener("change", () => onFill(input.value));
  const fresh = name === "Idempotency-Key" ? freshKeyBox(input) : null;
  const node = element(
    "div",
    { class: "field" },
    element(
      "div",
      { class: "field-head" },
      element("label", { for: id }, element("code", {}, name)),
      element("span", { class: "quiet" }, `${parameter.in}${required ? ", required" : ""}`),
    ),
    input,
    offerKnown(input, parameter, known, onFill),
    fresh?.node,
    element(
      "p",
      { id: `${id}-about`, class: "about" },
      inline(description ?? ""),
      element("span", { class: "type" }, ` ${typeOf(parameter)}`),
    ),
  );
  return { node, name, place: parameter.in, value: () => input.value, answered: () => fresh?.renew() };
}
