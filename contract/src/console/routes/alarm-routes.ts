import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { Alarm, AlarmPage } from "../schemas/alarms.ts";
import { keyPaging } from "./key-paging.ts";
import type { ConsoleRoute } from "./route.ts";

export const alarmRoutes = {
  listAlarms: {
    method: "GET",
    path: "/alarms",
    tag: "Usage",
    access: "read",
    summary: "List alarms, the newest first",
    params: null,
    query: closedObject({
      state: Type.Optional(stringEnum(["open", "acknowledged"])),
      key_id: Type.Optional(Type.String({ maxLength: 128 })),
      ...keyPaging,
    }),
    body: null,
    success: { 200: AlarmPage },
  },
  acknowledgeAlarm: {
    method: "POST",
    path: "/alarms/{alarm_id}/acknowledgement",
    tag: "Usage",
    access: "write",
    summary: "Say that an alarm was seen; the next one needs twenty rejections after that",
    params: closedObject({ alarm_id: Type.String() }),
    query: null,
    body: null,
    success: { 200: Alarm },
  },
} as const satisfies Record<string, ConsoleRoute>;
