import type { Finding } from "./finding.ts";

/** Of findings that overlap, the surest stays; of equally sure ones the longest. In the order of the text. */
export function resolveOverlaps(findings: readonly Finding[]): Finding[] {
  const best = [...findings].sort(
    (one, other) =>
      other.confidence - one.confidence ||
      other.end - other.start - (one.end - one.start) ||
      one.start - other.start,
  );
  const taken = new Set<number>();
  const kept = best.filter(({ start, end }) => {
    for (let position = start; position < end; position += 1) if (taken.has(position)) return false;
    for (let position = start; position < end; position += 1) taken.add(position);
    return true;
  });
  return kept.sort((one, other) => one.start - other.start);
}
