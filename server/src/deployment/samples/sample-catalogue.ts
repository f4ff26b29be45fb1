/** A workflow file in `examples/`, and what is said about it. */
export interface SampleEntry {
  readonly id: string;
  /** What can be learned from it. */
  readonly shows: readonly string[];
  /** It reads the sample files, so it needs a folder that connectors may read. */
  readonly readsFiles: boolean;
  /** When it runs by itself once it is installed. */
  readonly cron?: string;
}

/** In the order in which a newcomer might try them. The file of each is called after its id. */
export const sampleCatalogue: readonly SampleEntry[] = [
  {
    id: "csv-report",
    shows: ["A report from CSV", "Approval of a result", "Result checked by a schema"],
    readsFiles: false,
  },
  {
    id: "triage",
    shows: ["Branches", "Approval of a command", "A knowledge graph"],
    readsFiles: false,
  },
  {
    id: "redact-folder",
    shows: ["Files copied in from a folder", "Redaction of personal data"],
    readsFiles: true,
  },
  {
    id: "compare-folders",
    shows: ["Two folders as parameters", "A branch on what was found", "Result checked by a schema"],
    readsFiles: true,
  },
  {
    id: "nightly-digest",
    shows: ["A schedule", "Steps side by side", "A brief made of several results"],
    readsFiles: true,
    cron: "0 2 * * *",
  },
  {
    id: "clean-up",
    shows: ["Approval before a destructive command", "A number as a parameter"],
    readsFiles: true,
  },
];
