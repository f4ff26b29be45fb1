import { limits } from "@sluice/contract";
import { acknowledgeAlarm } from "../../../console/alarms/acknowledge-alarm.ts";
import { type AlarmPosition, listAlarms } from "../../../console/alarms/list-alarms.ts";
import type { ConsoleParts } from "../../../console/console-parts.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

const { default: pageDefault } = limits.key.usagePage;

/** Alarms of keys that were refused too often. */
export function alarmHandlers(parts: ConsoleParts, cursors: PageCursors) {
  return {
    listAlarms: async ({ actor, query }) => {
      const after = openPosition<AlarmPosition>(cursors, "listAlarms", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { state, key_id: keyId, limit = pageDefault } = query;
      const listed = await listAlarms(parts, actor, { limit, after, state, keyId });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listAlarms", query, next),
      }));
    },
    acknowledgeAlarm: async ({ actor, params }) =>
      answerOutcome(await acknowledgeAlarm(parts, actor, { alarmId: params.alarm_id })),
  } satisfies Partial<ConsoleHandlers>;
}
