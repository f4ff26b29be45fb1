import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { NoticePage } from "../schemas/notices.ts";
import type { AppRoute } from "./route.ts";

const { page } = limits.request;

export const noticeRoutes = {
  listNotices: {
    method: "GET",
    path: "/notices",
    tag: "Deployment",
    access: "manager",
    summary: "List what managers are told, the newest first",
    params: null,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: page.min, maximum: page.max, default: page.default })),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: NoticePage },
  },
} as const satisfies Record<string, AppRoute>;
