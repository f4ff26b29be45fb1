const endChars = 5;

/** The prefix, the first characters and the last: ids of the same minute begin alike, and only their ends tell them apart. */
export function shortId(id: string): string {
  const kept = id.indexOf("_") + 1 + 4;
  return id.length <= kept + endChars + 2 ? id : `${id.slice(0, kept)}…${id.slice(-endChars)}`;
}
