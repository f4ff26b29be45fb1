import { limits } from "@sluice/contract";
import { listChanges } from "../../../access/list-changes.ts";
import { showSettings } from "../../../deployment/declared-settings/show-settings.ts";
import { setRetention } from "../../../deployment/erasure/set-retention.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type SettingsHandlerParts = Parameters<typeof showSettings>[0];

const { default: pageDefault } = limits.app.page;

/** What holds for everyone here, and who changed what. */
export function settingsHandlers(parts: SettingsHandlerParts, cursors: PageCursors) {
  return {
    showSettings: async ({ actor }) => answerOutcome(await showSettings(parts, actor)),
    setRetention: async ({ actor, body }) => {
      const { revision, run_data_retention_days: days } = body;
      const set = await setRetention(parts, actor, { days, revision });
      const shown = await showSettings(parts, actor);
      if (set.ok || !shown.ok) return answerOutcome(shown);
      const { refusal } = set;
      return refusal.code === "settings_changed"
        ? { code: "edit_conflict", facts: { current: shown.value } }
        : refusal;
    },
    listChanges: async ({ actor, query }) => {
      const after = openPosition<number>(cursors, "listChanges", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { limit = pageDefault, by, target } = query;
      const listed = await listChanges(parts, actor, { limit, after: after ?? undefined, by, target });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listChanges", query, next),
      }));
    },
  } satisfies Partial<AppHandlers>;
}
