import { documentedAnswers } from "./documented-answers.js";
import { element } from "./element.js";
import { prose } from "./prose.js";
import { requestForm } from "./request-form.js";

/** A path breaks between its parts, if it must. */
function breakable(path) {
  return path.split(/(?=\/)/).flatMap((part) => [element("wbr"), part]);
}

/** One operation: a line in the list, which opens into its request and its answers. */
export function operationView(operation, parts) {
  const { id, method, path, summary } = operation;
  const content = element("div", { class: "operation-body" });
  const node = element(
    "details",
    { class: "operation", id },
    element(
      "summary",
      { class: "operation-head" },
      element("span", { class: `method method-${method.toLowerCase()}` }, method),
      element(
        "h3",
        {},
        element("span", { class: "path" }, breakable(path)),
        element("span", { class: "summary" }, summary),
      ),
    ),
    content,
  );
  // Made when it is first opened: the page is there at once, whatever it could show.
  const build = () => {
    if (content.childElementCount > 0) return;
    content.append(
      element("div", { class: "operation-about" }, prose(operation.description)),
      requestForm(operation, parts),
      documentedAnswers(operation, parts.refusals[id] ?? []),
    );
  };
  node.addEventListener("toggle", () => {
    if (node.open) build();
  });
  return node;
}
