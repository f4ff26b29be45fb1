/** What the URL of a run says. */
interface RunSearch {
  /** The step in the inspector. */
  step?: string;
  view?: string;
  tab?: string;
  /** The segment of the log; without it the newest. */
  segment?: string;
  /** The output that is looked at. */
  file?: string;
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export function readRunSearch(given: Record<string, unknown>): RunSearch {
  return {
    step: text(given.step),
    view: text(given.view),
    tab: text(given.tab),
    segment: text(given.segment),
    file: text(given.file),
  };
}
