import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { AuditPage, AuditVerdict } from "../schemas/audit.ts";
import type { ConsoleRoute } from "./route.ts";

const filters = {
  from: Type.Optional(
    Type.String({ maxLength: 40, description: "ISO-8601; default 30 days before `until`." }),
  ),
  until: Type.Optional(Type.String({ maxLength: 40, description: "ISO-8601; default now." })),
  actor: Type.Optional(Type.String({ maxLength: 320, description: "The id or the name of whoever acted." })),
  action: Type.Optional(
    Type.String({ maxLength: 100, description: "`key.rotate`, or `key` for all that was done to keys." }),
  ),
  target: Type.Optional(Type.String({ maxLength: 128, description: "The id of what was acted upon." })),
  outcome: Type.Optional(stringEnum(["done", "refused"])),
};

export const auditRoutes = {
  listAudit: {
    method: "GET",
    path: "/audit",
    tag: "Audit",
    access: "read",
    summary: "List what was done, the newest first",
    params: null,
    query: closedObject({
      ...filters,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: limits.audit.pageMax, default: limits.audit.pageShown }),
      ),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: AuditPage },
  },
  exportAudit: {
    method: "GET",
    path: "/audit.csv",
    tag: "Audit",
    access: "read",
    summary: "Export what was done as CSV",
    params: null,
    query: closedObject(filters),
    body: null,
    success: { 200: null },
    contentType: "text/csv",
  },
  verifyAudit: {
    method: "GET",
    path: "/audit/verification",
    tag: "Audit",
    access: "read",
    summary: "Verify the chain of entries",
    params: null,
    query: null,
    body: null,
    success: { 200: AuditVerdict },
  },
} as const satisfies Record<string, ConsoleRoute>;
