import { element } from "./element.js";
import { prose } from "./prose.js";

export function sectionId(title) {
  return `guide-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;
}

function table(caption, names, rows) {
  return element(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    element(
      "table",
      {},
      element(
        "thead",
        {},
        element(
          "tr",
          {},
          names.map((name) => element("th", { scope: "col" }, name)),
        ),
      ),
      element(
        "tbody",
        {},
        rows.map((cells) =>
          element(
            "tr",
            {},
            cells.map((cell) => element("td", {}, cell)),
          ),
        ),
      ),
    ),
  );
}

function allCodes(refusals) {
  const byCode = new Map(Object.values(refusals).flatMap((list) => list.map((each) => [each.code, each])));
  const sorted = [...byCode.values()].sort((a, b) => a.status - b.status);
  const rows = sorted.map(({ status, code, when, handling }) => [
    String(status),
    element("code", {}, code),
    when,
    handling,
  ]);
  return table("Every error code", ["Status", "Code", "When", "What to do"], rows);
}

/** What a reader needs to know once, after the operations. */
export function guide(sections, { refusals, bounds }) {
  const shown = sections.map(({ title, text }) =>
    element(
      "section",
      { id: sectionId(title) },
      element("h3", {}, title),
      prose(text),
      title === "Errors" && allCodes(refusals),
    ),
  );
  const limits = element(
    "section",
    { id: sectionId("Limits") },
    element("h3", {}, "Limits"),
    table("Limits", ["What", "Bound"], bounds),
  );
  return element("section", { id: "guide" }, element("h2", {}, "Guide"), shown, limits);
}
