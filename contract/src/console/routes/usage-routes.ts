import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { KeyCounters, KeyPurgePage, KeyRequestPage, KeyUsage, UsagePage } from "../schemas/usage.ts";
import { keyPaging } from "./key-paging.ts";
import type { ConsoleRoute } from "./route.ts";

const KeyParams = closedObject({ key_id: Type.String() });

export const usageRoutes = {
  listUsage: {
    method: "GET",
    path: "/usage",
    tag: "Usage",
    access: "read",
    summary: "List what keys were used for in the last day: alarmed ones first, then flagged ones",
    params: null,
    query: closedObject({ deployment_id: Type.Optional(Type.String({ maxLength: 128 })), ...keyPaging }),
    body: null,
    success: { 200: UsagePage },
  },
  showKeyUsage: {
    method: "GET",
    path: "/keys/{key_id}/usage",
    tag: "Usage",
    access: "read",
    summary: "Show what a key was used for, by the hour",
    params: KeyParams,
    query: closedObject({
      from: Type.Optional(
        Type.String({ maxLength: 40, description: "ISO-8601; default 7 days before `until`." }),
      ),
      until: Type.Optional(Type.String({ maxLength: 40, description: "ISO-8601; default now." })),
    }),
    body: null,
    success: { 200: KeyUsage },
  },
  listKeyPurges: {
    method: "GET",
    path: "/keys/{key_id}/purges",
    tag: "Usage",
    access: "read",
    summary: "List the runs of a key whose data was purged, the newest first",
    params: KeyParams,
    query: closedObject(keyPaging),
    body: null,
    success: { 200: KeyPurgePage },
  },
  listKeyRequests: {
    method: "GET",
    path: "/keys/{key_id}/requests",
    tag: "Usage",
    access: "read",
    summary: "List single requests of a key, the newest first, as its deployment keeps them",
    params: KeyParams,
    query: closedObject(keyPaging),
    body: null,
    success: { 200: KeyRequestPage },
  },
  showKeyCounters: {
    method: "GET",
    path: "/keys/{key_id}/counters",
    tag: "Usage",
    access: "read",
    summary: "Show how much of its quota and of its slots a key has taken now",
    params: KeyParams,
    query: null,
    body: null,
    success: { 200: KeyCounters },
  },
} as const satisfies Record<string, ConsoleRoute>;
