import { limits } from "@sluice/contract";
import { useState } from "react";

const { decisionsAtOnce } = limits.approval;

/** What is selected of a list, to be decided at once. What is no longer in the list is no longer selected. */
export function usePicked(keys: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const here = keys.filter((key) => chosen.has(key));
  const set = new Set(here);
  return {
    keys: set,
    isAll: keys.length > 0 && here.length === Math.min(keys.length, decisionsAtOnce),
    toggle(key: string): void {
      if (set.has(key)) setChosen(new Set(here.filter((each) => each !== key)));
      else if (set.size < decisionsAtOnce) setChosen(new Set([...here, key]));
    },
    /** As many as can be decided at once. */
    pickAll: () => setChosen(new Set(keys.slice(0, decisionsAtOnce))),
    clear: () => setChosen(new Set()),
  };
}
