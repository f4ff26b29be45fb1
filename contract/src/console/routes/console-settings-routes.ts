import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { ConsoleSettings } from "../schemas/deployment.ts";
import type { ConsoleRoute } from "./route.ts";

export const consoleSettingsRoutes = {
  showConsoleSettings: {
    method: "GET",
    path: "/settings",
    tag: "Console",
    access: "read",
    summary: "Show from where the console may be used",
    params: null,
    query: null,
    body: null,
    success: { 200: ConsoleSettings },
  },
  editConsoleSettings: {
    method: "PUT",
    path: "/settings",
    tag: "Console",
    access: "write",
    summary: "Set from where the console may be used",
    params: null,
    query: null,
    body: closedObject({
      revision: Type.Integer(),
      user_access_ranges: Type.Array(Type.String()),
      confirm_lockout: Type.Optional(
        Type.Boolean({ description: "Save ranges that do not hold the address they are saved from." }),
      ),
    }),
    success: { 200: ConsoleSettings },
  },
} as const satisfies Record<string, ConsoleRoute>;
