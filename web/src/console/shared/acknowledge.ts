import { queryClient } from "../../frame/query-client.ts";
import { callConsole } from "../api/call-console.ts";

/** Says that an alarm was seen; every list that shows it is asked for again. */
export async function acknowledge(alarmId: string): Promise<void> {
  await callConsole("acknowledgeAlarm", { params: { alarm_id: alarmId } });
  await Promise.all(
    ["keys", "alarms", "usage"].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}
