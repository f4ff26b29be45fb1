import type { PiiManifest } from "@sluice/contract";

/** What redaction did, in one sentence for people. */
export function summariseManifest({ stages, totals, complete }: PiiManifest): string {
  const found = foundIn(totals);
  if (complete) return `${found}.`;
  const failed = stages.find(({ status }) => status === "failed");
  if (failed === undefined) return `Redaction is not finished; so far: ${found.toLowerCase()}.`;
  const where = failed.step === null ? "" : ` of the step ${failed.step}`;
  return `Redaction failed in the stage ${failed.stage}${where}; up to then: ${found.toLowerCase()}.`;
}

function foundIn({ entities, files_scanned, files_changed, files_skipped }: PiiManifest["totals"]): string {
  const values = Object.values(entities).reduce((sum, count) => sum + count, 0);
  const skipped = files_skipped === 0 ? "" : `, ${numberOf(files_skipped, "file")} skipped`;
  const files = files_scanned === 0 ? "" : ` in ${files_changed} of ${numberOf(files_scanned, "file")}`;
  const what = values === 0 ? "Nothing redacted" : `${numberOf(values, "value")} redacted`;
  return `${what}${files}${skipped}`;
}

function numberOf(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}
