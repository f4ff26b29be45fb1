import { element } from "./element.js";
import { jsonView } from "./json-view.js";
import { inline } from "./prose.js";

function statusRow(status, words, open, content) {
  return element(
    "details",
    { class: "status", "data-status": status, open },
    element(
      "summary",
      { class: "status-head" },
      element("span", { class: `pill status-${status[0]}` }, status),
      element("span", {}, words),
    ),
    element("div", { class: "status-body" }, content),
  );
}

function headerLines(headers) {
  const lines = Object.entries(headers).map(([name, value]) => element("code", {}, `${name}: ${value}`));
  return lines.length > 0 && element("p", { class: "lines" }, lines);
}

function success({ status, description, headers, content }, open) {
  const bodies = Object.entries(content).map(([type, { example }]) => [
    element("p", { class: "quiet" }, type === "*/*" ? "The bytes of the file, under its own type." : type),
    example !== undefined &&
      jsonView(example, { "data-status": status, "aria-label": `Example of ${status}` }),
  ]);
  const own = Object.entries(headers ?? {}).filter(([name]) => name !== "X-Request-Id");
  const headerNotes = own.map(([name, header]) =>
    element("p", { class: "about" }, element("code", {}, name), " ", inline(header.description ?? "")),
  );
  return statusRow(status, inline(description), open, [headerNotes, bodies]);
}

function refusal({ code, status, when, handling, headers, body }) {
  return element(
    "div",
    { class: "refusal" },
    element("h5", {}, element("code", {}, code)),
    element("p", {}, `${when} `, element("em", {}, handling)),
    headerLines(headers),
    jsonView(body, {
      "data-status": status,
      "data-code": code,
      "aria-label": `Example of ${status} ${code}`,
    }),
  );
}

/** Every answer that an operation can give, by status, each with an example of that very answer. */
export function documentedAnswers(operation, refusals) {
  const statuses = [...new Set(refusals.map(({ status }) => status))].sort();
  return element(
    "section",
    { class: "answers" },
    element("h4", {}, "Answers"),
    operation.successes.map((answer, index) => success(answer, index === operation.successes.length - 1)),
    statuses.map((status) => {
      const cases = refusals.filter((each) => each.status === status);
      const codes = cases.flatMap(({ code }, index) => [index > 0 && ", ", element("code", {}, code)]);
      return statusRow(String(status), codes, false, cases.map(refusal));
    }),
  );
}
