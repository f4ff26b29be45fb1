interface Named {
  readonly run_id: string;
  readonly gate: number;
}

/** How the URL names what waits: "run_01…:3". */
export function approvalKey({ run_id, gate }: Named): string {
  return `${run_id}:${gate}`;
}

/** What a key names; null for a text that is none. */
export function namedBy(key: string): Named | null {
  const found = /^([^:\s]{1,128}):([1-9]\d{0,6})$/.exec(key);
  return found?.[1] ? { run_id: found[1], gate: Number(found[2]) } : null;
}
