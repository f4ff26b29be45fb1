type Values = Readonly<Record<string, unknown>>;

/** `/keys/{key_id}` with its parameters and its query; what is undefined or null is left out of the query. */
export function fillPath(path: string, params: Values | null, query: Values | null): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === "") continue;
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each));
  }
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}
