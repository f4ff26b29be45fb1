import { operationLinks } from "./contents.js";
import { element } from "./element.js";
import { jsonView } from "./json-view.js";
import { openNamed } from "./open-named.js";
import { inline, prose } from "./prose.js";

const methods = ["get", "post", "put", "patch", "delete"];

/** The operations of the document, by group. */
function groupsOf({ tags, paths }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method])
      .map((method) => ({
        ...item[method],
        id: item[method].operationId,
        method: method.toUpperCase(),
        path,
      })),
  );
  return tags
    .map(({ name, description }) => ({
      name,
      about: description,
      operations: operations.filter((operation) => operation.tags[0] === name),
    }))
    .filter(({ operations: own }) => own.length > 0);
}

function schemaPart(title, schema) {
  return schema && [element("h4", {}, title), jsonView(schema, { "aria-label": `${title}, as JSON Schema` })];
}

function parameterLines(parameters) {
  return parameters.map(({ name, in: place, required, schema }) =>
    element(
      "p",
      { class: "about" },
      element("code", {}, name),
      ` in the ${place}${required ? "" : ", optional"}. `,
      inline(schema.description ?? ""),
    ),
  );
}

function answerParts(responses) {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([status, { content = {} }]) => {
      const [type] = Object.keys(content);
      const schema = content["application/json"]?.schema;
      return (
        schemaPart(`Answer ${status}`, schema) ??
        element("p", {}, `Answers ${status}`, type && ` with ${type}`, ".")
      );
    });
}

function operationView({ id, method, path, summary, description, parameters, requestBody, responses }) {
  const head = element(
    "summary",
    { class: "operation-head" },
    element("span", { class: `method method-${method.toLowerCase()}` }, method),
    element(
      "h3",
      {},
      element("span", { class: "path" }, path),
      element("span", { class: "summary" }, summary),
    ),
  );
  const body = element("div", { class: "operation-body" });
  const node = element("details", { class: "operation", id }, head, body);
  node.addEventListener("toggle", () => {
    if (!node.open || body.childElementCount > 0) return;
    const request = requestBody?.content["application/json"].schema;
    const parts = [parameterLines(parameters), schemaPart("Body", request), answerParts(responses)];
    body.append(element("div", { class: "operation-about" }, prose(description)), element("div", {}, parts));
  });
  return node;
}

async function show() {
  // Each page says which surface it describes.
  const { base } = document.getElementById("reference").dataset;
  const answer = await fetch(`${base}/openapi.json`);
  if (!answer.ok) throw new Error(`${base}/openapi.json answered ${answer.status}.`);
  const description = await answer.json();
  const groups = groupsOf(description);
  document.getElementById("contents").append(...operationLinks(groups));
  const sections = groups.map(({ name, about, operations }) =>
    element(
      "section",
      { class: "group" },
      element("h2", {}, name, element("span", { class: "quiet" }, about)),
      operations.map(operationView),
    ),
  );
  const { title, version, description: lead } = description.info;
  document
    .getElementById("reference")
    .replaceChildren(
      element(
        "header",
        { class: "page-head" },
        element("h1", {}, title),
        element("p", {}, inline(lead)),
        element("p", { class: "quiet" }, element("code", {}, `${base}/api`), ` · release ${version}`),
      ),
      element("div", { id: "operations" }, sections),
    );
  window.addEventListener("hashchange", openNamed);
  if (location.hash) openNamed();
}

show().catch((error) => {
  const words = `The reference could not be loaded: ${error.message} Reload the page to try again.`;
  document.getElementById("reference").replaceChildren(element("p", { role: "alert" }, words));
});
