import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import {
  ConsoleRole,
  EditUserBody,
  InvitedUser,
  InviteUserBody,
  PersonalLink,
  ShownUser,
  User,
  UserPage,
} from "../schemas/people.ts";
import { SessionList } from "../schemas/session.ts";
import type { ConsoleRoute } from "./route.ts";

const { page } = limits.people;
export const peoplePaging = {
  limit: Type.Optional(Type.Integer({ minimum: page.min, maximum: page.max, default: page.default })),
  cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
};
const ofUser = closedObject({ user_id: Type.String() });
const read = { tag: "People", access: "read", query: null, body: null } as const;
const write = { tag: "People", access: "write", query: null } as const;

export const peopleRoutes = {
  listUsers: {
    ...read,
    method: "GET",
    path: "/users",
    summary: "List people by their addresses",
    params: null,
    query: closedObject({
      search: Type.Optional(Type.String({ maxLength: 320, description: "A piece of a name or an address." })),
      console_role: Type.Optional(ConsoleRole),
      status: Type.Optional(stringEnum(["active", "invited", "disabled"])),
      group_id: Type.Optional(Type.String({ maxLength: 128, description: "Only members of this group." })),
      ...peoplePaging,
    }),
    success: { 200: UserPage },
  },
  inviteUser: {
    ...write,
    method: "POST",
    path: "/users",
    recent: true,
    summary: "Invite a person: the link in the answer lets them choose a password, for 7 days",
    params: null,
    body: InviteUserBody,
    success: { 201: InvitedUser },
  },
  showUser: {
    ...read,
    method: "GET",
    path: "/users/{user_id}",
    summary: "Show a person with their groups and grants",
    params: ofUser,
    success: { 200: ShownUser },
  },
  editUser: {
    ...write,
    method: "PATCH",
    path: "/users/{user_id}",
    summary: "Change a person's name, address or role; another role ends their sessions",
    params: ofUser,
    body: EditUserBody,
    success: { 200: User },
  },
  deleteUser: {
    ...write,
    method: "DELETE",
    path: "/users/{user_id}",
    summary: "Delete a person; the audit keeps their name",
    params: ofUser,
    body: null,
    success: { 204: null },
  },
  disableUser: {
    ...write,
    method: "POST",
    path: "/users/{user_id}/disable",
    summary: "Keep a person from signing in, and free their seats",
    params: ofUser,
    body: null,
    success: { 200: User },
  },
  enableUser: {
    ...write,
    method: "POST",
    path: "/users/{user_id}/enable",
    summary: "Let a person sign in again",
    params: ofUser,
    body: null,
    success: { 200: User },
  },
  createResetLink: {
    ...write,
    method: "POST",
    path: "/users/{user_id}/link",
    recent: true,
    summary: "Make a link to choose another password, for 24 hours; for who never has, another invitation",
    params: ofUser,
    body: null,
    success: { 201: PersonalLink },
  },
  resetSecondFactor: {
    ...write,
    method: "DELETE",
    path: "/users/{user_id}/second-factor",
    recent: true,
    summary: "Take a person's second factor away",
    params: ofUser,
    body: null,
    success: { 200: User },
  },
  listUserSessions: {
    ...read,
    method: "GET",
    path: "/users/{user_id}/sessions",
    summary: "List where a person is signed in",
    params: ofUser,
    success: { 200: SessionList },
  },
  endUserSessions: {
    ...write,
    method: "DELETE",
    path: "/users/{user_id}/sessions",
    summary: "End all of a person's sessions, in the deployments too",
    params: ofUser,
    body: null,
    success: { 200: User },
  },
} as const satisfies Record<string, ConsoleRoute>;
