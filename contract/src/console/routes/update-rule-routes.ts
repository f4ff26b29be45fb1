import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import {
  CreateUpdateRuleBody,
  EditUpdateRuleBody,
  UpdateRule,
  UpdateRulePage,
} from "../schemas/update-rule.ts";
import type { ConsoleRoute } from "./route.ts";

const ofRule = closedObject({ rule_id: Type.String() });
const { min: minimum, max: maximum, default: shown } = limits.console.cataloguePage;
const tag = "Libraries";

export const updateRuleRoutes = {
  listUpdateRules: {
    method: "GET",
    path: "/update-rules",
    tag,
    access: "read",
    summary: "List update rules by name",
    params: null,
    query: closedObject({
      limit: Type.Optional(Type.Integer({ minimum, maximum, default: shown })),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: UpdateRulePage },
  },
  createUpdateRule: {
    method: "POST",
    path: "/update-rules",
    tag,
    access: "write",
    summary: "Make an update rule",
    params: null,
    query: null,
    body: CreateUpdateRuleBody,
    success: { 201: UpdateRule },
  },
  showUpdateRule: {
    method: "GET",
    path: "/update-rules/{rule_id}",
    tag,
    access: "read",
    summary: "Show an update rule with its next dates",
    params: ofRule,
    query: null,
    body: null,
    success: { 200: UpdateRule },
  },
  editUpdateRule: {
    method: "PATCH",
    path: "/update-rules/{rule_id}",
    tag,
    access: "write",
    summary: "Change an update rule",
    params: ofRule,
    query: null,
    body: EditUpdateRuleBody,
    success: { 200: UpdateRule },
  },
  deleteUpdateRule: {
    method: "DELETE",
    path: "/update-rules/{rule_id}",
    tag,
    access: "write",
    summary: "Delete an update rule",
    params: ofRule,
    query: closedObject({
      revision: Type.Integer({ description: "Of the rule, as it was last seen." }),
    }),
    body: null,
    success: { 204: null },
  },
} as const satisfies Record<string, ConsoleRoute>;
