import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import {
  Account,
  ChangePasswordBody,
  ConfirmTotpBody,
  EndedSessions,
  OwnDeployments,
  RecoveryCodes,
  SessionList,
  TotpSeed,
} from "../schemas/session.ts";
import type { ConsoleRoute } from "./route.ts";

const own = { tag: "Account", access: "signed_in", params: null, query: null } as const;

export const accountRoutes = {
  showAccount: {
    ...own,
    method: "GET",
    path: "/account",
    summary: "Show your account",
    body: null,
    success: { 200: Account },
  },
  listOwnDeployments: {
    ...own,
    method: "GET",
    path: "/account/deployments",
    summary: "List the deployments that you may enter, and where each is",
    body: null,
    success: { 200: OwnDeployments },
  },
  changeOwnPassword: {
    ...own,
    method: "POST",
    path: "/account/password",
    summary: "Change your password; your other sessions end",
    body: ChangePasswordBody,
    success: { 204: null },
  },
  listOwnSessions: {
    ...own,
    method: "GET",
    path: "/account/sessions",
    summary: "List where you are signed in",
    body: null,
    success: { 200: SessionList },
  },
  endOwnSession: {
    ...own,
    method: "DELETE",
    path: "/account/sessions/{session_id}",
    summary: "End one of your sessions",
    params: closedObject({ session_id: Type.String() }),
    body: null,
    success: { 204: null },
  },
  endOtherSessions: {
    ...own,
    method: "DELETE",
    path: "/account/sessions",
    summary: "End all your sessions but this one, in the deployments too",
    body: null,
    success: { 200: EndedSessions },
  },
  enrolTotp: {
    ...own,
    method: "POST",
    path: "/account/second-factor",
    recent: true,
    summary: "Begin a second factor",
    body: null,
    success: { 201: TotpSeed },
  },
  confirmTotp: {
    ...own,
    method: "POST",
    path: "/account/second-factor/confirmation",
    recent: true,
    summary: "Turn the second factor on by its first code; your other sessions end",
    body: ConfirmTotpBody,
    success: { 200: RecoveryCodes },
  },
  disableTotp: {
    ...own,
    method: "DELETE",
    path: "/account/second-factor",
    recent: true,
    summary: "Turn the second factor off",
    body: null,
    success: { 204: null },
  },
  renewRecoveryCodes: {
    ...own,
    method: "POST",
    path: "/account/recovery-codes",
    recent: true,
    summary: "Make new recovery codes; the ones before work no more",
    body: null,
    success: { 200: RecoveryCodes },
  },
} as const satisfies Record<string, ConsoleRoute>;
