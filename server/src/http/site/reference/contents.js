import { element } from "./element.js";
import { sectionId } from "./guide.js";

function list(title, links) {
  return [
    element("h2", {}, title),
    element(
      "ul",
      {},
      links.map((link) => element("li", {}, link)),
    ),
  ];
}

/** The rail of a wide window: every operation by group. */
export function operationLinks(groups) {
  const lists = groups.map((group) =>
    list(
      group.name,
      group.operations.map(({ id, method, summary }) =>
        element(
          "a",
          { href: `#${id}` },
          element("span", { class: `method method-${method.toLowerCase()}` }, method),
          element("span", {}, summary),
        ),
      ),
    ),
  );
  return lists.flat();
}

/** Then the guide. */
export function contents(groups, sections) {
  const titles = [...sections.map(({ title }) => title), "Limits"];
  const prose = list(
    "Guide",
    titles.map((title) => element("a", { href: `#${sectionId(title)}` }, title)),
  );
  return [...operationLinks(groups), ...prose];
}
