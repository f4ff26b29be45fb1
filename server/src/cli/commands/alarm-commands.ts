import { isoTime } from "@sluice/core";
import { acknowledgeAlarm } from "../../console/alarms/acknowledge-alarm.ts";
import { listAlarms } from "../../console/alarms/list-alarms.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { openKeys } from "./open-keys.ts";

const alarmsShown = 50;

export async function listAlarmsCommand(
  parts: CommandParts,
  { options }: Given<{ readonly all?: boolean; readonly key?: string }>,
): Promise<Answer> {
  const { keys, actor } = await openKeys(parts);
  const state = options.all ? undefined : ("open" as const);
  const request = { limit: alarmsShown, after: null, state, keyId: options.key };
  const listed = await listAlarms(keys, actor, request);
  if (!listed.ok) throw new Refused("You may not see alarms.");
  const { items } = listed.value;
  const rows = items.map(({ alarm_id, key_id, key_name, raised_at, rejections, acknowledged }) => [
    alarm_id,
    key_id,
    key_name,
    raised_at,
    String(rejections),
    acknowledged ? `${acknowledged.by_name}, ${acknowledged.at}` : "no",
  ]);
  const none = options.all ? "No alarm was raised." : "No alarm is open.";
  const headings = ["ALARM", "KEY", "NAME", "RAISED", "REJECTIONS", "ACKNOWLEDGED"];
  return { data: items, text: rows.length === 0 ? none : table(headings, rows) };
}

export async function acknowledgeAlarmCommand(
  parts: CommandParts,
  { words: [alarmId] }: Given<object, [alarm: string]>,
): Promise<Answer> {
  const { keys, actor } = await openKeys(parts);
  const acknowledged = await acknowledgeAlarm(keys, actor, { alarmId });
  if (acknowledged.ok) return { data: acknowledged.value, text: `${alarmId} is acknowledged.` };
  const { refusal } = acknowledged;
  switch (refusal.code) {
    case "alarm_not_found":
      throw new Refused(`alarm_id: There is no alarm ${alarmId}.`);
    case "alarm_acknowledged":
      throw new Refused(
        `alarm_id: ${refusal.facts.byName} acknowledged the alarm ${alarmId} on ${isoTime(refusal.facts.atMs)}.`,
      );
    case "not_allowed":
      throw new Refused("You may not acknowledge alarms.");
  }
}
