import { createApiClient } from "./api-client.js";
import { contents } from "./contents.js";
import { credentialsPanel } from "./credentials-panel.js";
import { element } from "./element.js";
import { guide } from "./guide.js";
import { createKnownValues } from "./known-values.js";
import { openNamed } from "./open-named.js";
import { operationView } from "./operation-view.js";
import { inline } from "./prose.js";
import { readDescription } from "./read-description.js";

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`);
  return await answer.json();
}

function header({ info, lead, basePath }) {
  return element(
    "header",
    { class: "page-head" },
    element("h1", {}, info.title),
    element("p", {}, inline(lead)),
    element(
      "p",
      { class: "quiet" },
      element("code", {}, `${location.origin}${basePath}`),
      ` · contract of ${info.version}`,
      info["x-release"] && ` · release ${info["x-release"]}`,
    ),
  );
}

function operationList(groups, parts) {
  const sections = groups.map(({ name, about, operations }) =>
    element(
      "section",
      { class: "group" },
      element("h2", {}, name, element("span", { class: "quiet" }, about)),
      operations.map((operation) => operationView(operation, parts)),
    ),
  );
  return element("div", { id: "operations" }, sections);
}

async function show() {
  const [published, supplement] = await Promise.all([load("/openapi.json"), load("/docs/supplement.json")]);
  const description = readDescription(published);
  const client = createApiClient(description.basePath);
  const known = createKnownValues();
  const parts = { client, known, resolve: description.resolve, refusals: supplement.refusals };
  document.getElementById("contents").append(...contents(description.groups, description.sections));
  document
    .getElementById("reference")
    .replaceChildren(
      header(description),
      credentialsPanel(client, known),
      operationList(description.groups, parts),
      guide(description.sections, supplement),
    );
  window.addEventListener("hashchange", openNamed);
  // A link to what the address already names changes nothing, so no `hashchange` follows.
  document.getElementById("contents").addEventListener("click", () => setTimeout(openNamed));
  if (location.hash) openNamed();
}

show().catch((error) => {
  const words = `The reference could not be loaded: ${error.message} Reload the page to try again.`;
  document.getElementById("reference").replaceChildren(element("p", { role: "alert" }, words));
});
