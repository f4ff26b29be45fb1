/** Something that a definition may refer to, by the id that it refers with. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

interface ConnectorChoice extends Choice {
  readonly region: string;
}

export interface AgentChoice extends Choice {
  readonly agentId: string;
  /** The id of a version that is newer than this one, and its number. */
  readonly newer: { readonly value: string; readonly version: number } | null;
}

export interface Choices {
  /** Looks for those of this name too: there may be more than are offered at first. */
  search(kind: "worker" | "supervisor" | "connector" | "graph", q: string): void;
  readonly workers: readonly AgentChoice[];
  readonly supervisors: readonly AgentChoice[];
  readonly connectors: readonly ConnectorChoice[];
  readonly graphs: readonly Choice[];
}

/** What an id stands for; the id itself when it is gone. */
export function nameOf(choices: readonly Choice[], id: string | null | undefined): string | null {
  if (id == null) return null;
  return choices.find(({ value }) => value === id)?.label ?? id;
}
