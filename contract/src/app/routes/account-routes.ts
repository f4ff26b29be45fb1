import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { EndedSessions, MailChoices, PersonList, SessionList } from "../schemas/session.ts";
import type { AppRoute } from "./route.ts";

const own = { tag: "Account", access: "member", params: null, query: null, body: null } as const;

export const accountRoutes = {
  listOwnSessions: {
    ...own,
    method: "GET",
    path: "/account/sessions",
    summary: "List where you are signed in to this deployment",
    success: { 200: SessionList },
  },
  endOwnSession: {
    ...own,
    method: "DELETE",
    path: "/account/sessions/{session_id}",
    summary: "End one of your sessions",
    params: closedObject({ session_id: Type.String() }),
    success: { 204: null },
  },
  endOtherSessions: {
    ...own,
    method: "DELETE",
    path: "/account/sessions",
    summary: "End all your sessions in this deployment but this one",
    success: { 200: EndedSessions },
  },
  showMailChoices: {
    ...own,
    method: "GET",
    path: "/account/mail",
    summary: "Show which mails you want",
    success: { 200: MailChoices },
  },
  changeMailChoices: {
    ...own,
    method: "PUT",
    path: "/account/mail",
    summary: "Say which mails you want",
    body: MailChoices,
    success: { 200: MailChoices },
  },
  listPeople: {
    ...own,
    tag: "Deployment",
    method: "GET",
    path: "/people",
    summary: "List who is assigned to the deployment",
    success: { 200: PersonList },
  },
} as const satisfies Record<string, AppRoute>;
