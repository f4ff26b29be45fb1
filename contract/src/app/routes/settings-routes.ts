import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { AppSettings, ChangePage, SetRetentionBody } from "../../shared/schemas/settings-views.ts";
import { paging } from "./paging.ts";
import type { AppRoute } from "./route.ts";

const tag = "Deployment";

export const settingsRoutes = {
  showSettings: {
    method: "GET",
    path: "/settings",
    tag,
    access: "member",
    summary: "Show what holds for everyone here, and what the console declares",
    params: null,
    query: null,
    body: null,
    success: { 200: AppSettings },
  },
  setRetention: {
    method: "PUT",
    path: "/settings/retention",
    tag,
    access: "manager",
    summary: "Set for how many days run data is kept",
    params: null,
    query: null,
    body: SetRetentionBody,
    success: { 200: AppSettings },
  },
  listChanges: {
    method: "GET",
    path: "/changes",
    tag,
    access: "manager",
    summary: "List who changed what, the newest first",
    params: null,
    query: closedObject({
      ...paging,
      by: Type.Optional(
        Type.String({ maxLength: 200, description: "The id or name of whoever changed it." }),
      ),
      target: Type.Optional(Type.String({ maxLength: 128, description: "The id of what was changed." })),
    }),
    body: null,
    success: { 200: ChangePage },
  },
} as const satisfies Record<string, AppRoute>;
