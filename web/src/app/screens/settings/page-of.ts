/** Where the things live whose ids begin so. */
const folders: Readonly<Record<string, string>> = {
  agt: "agents",
  con: "connectors",
  env: "environments",
  file: "files",
  kg: "graphs",
  run: "runs",
  sch: "schedules",
  wf: "workflows",
};

/** The page of what an id names; none where it has no page. */
export function pageOf(id: string): string | undefined {
  const folder = folders[id.slice(0, id.indexOf("_"))];
  return folder === undefined ? undefined : `/${folder}/${encodeURIComponent(id)}`;
}
