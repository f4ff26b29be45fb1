/**
 * An element with attributes and children. Texts become text nodes, so nothing of a document or an answer is ever read
 * as markup. A name that begins with `on` is a listener; `undefined`, `null` and `false` leave an attribute or a child
 * out.
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : String(value));
  }
  const present = children
    .flat(Infinity)
    .filter((child) => child !== undefined && child !== null && child !== false);
  made.append(...present);
  return made;
}
