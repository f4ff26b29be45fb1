import type { Problem } from "@sluice/contract";

/** What is wrong at a place or inside of it. */
export function reasonAt(problems: readonly Problem[], place: string): string | undefined {
  return problems.find(
    ({ name }) => name === place || name.startsWith(`${place}.`) || name.startsWith(`${place}[`),
  )?.reason;
}
