import { useEffect, useState } from "react";
import type { BuilderTab } from "./builder-search.ts";
import { focusField } from "./focus-field.ts";
import type { Draft } from "./model/draft.ts";
import { problemPlace } from "./model/problem-place.ts";

interface JumpActions {
  draft: Draft;
  show(tab: BuilderTab): void;
  select(key: string): void;
  open(): void;
}

const TRIES = 20;
const TRY_EVERY_MS = 50;

/** Leads to where a problem is: the tab, the step, the field. */
export function useJump({ draft, show, select, open }: JumpActions): (name: string) => void {
  const [wanted, setWanted] = useState<{ scope: string; path: string } | null>(null);

  useEffect(() => {
    if (wanted === null) return;
    // Tabs, drawers and editors come a moment later.
    let left = TRIES;
    const timer = setInterval(() => {
      const scope = document.querySelector(wanted.scope);
      left -= 1;
      if ((scope && focusField(scope, wanted.path)) || left === 0) {
        clearInterval(timer);
        setWanted(null);
      }
    }, TRY_EVERY_MS);
    return () => clearInterval(timer);
  }, [wanted]);

  return (name) => {
    const place = problemPlace(name);
    switch (place.part) {
      case "step": {
        const key = draft.keys[place.index];
        if (key === undefined) return;
        show("build");
        select(key);
        open();
        return setWanted({ scope: "[data-inspector]", path: place.path });
      }
      case "parameter":
        show("parameters");
        return setWanted({ scope: `[data-parameter="${place.index}"]`, path: place.path });
      case "workflow":
        return show("build");
      default:
        show("settings");
        return setWanted({
          scope: "[data-draft]",
          path:
            place.field === "" || place.part === "result_schema"
              ? place.part
              : `${place.part}.${place.field}`,
        });
    }
  };
}
