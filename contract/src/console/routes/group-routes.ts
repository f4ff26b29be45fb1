import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { CreateGroupBody, EditGroupBody, Group, GroupPage } from "../schemas/people.ts";
import { peoplePaging } from "./people-routes.ts";
import type { ConsoleRoute } from "./route.ts";

const ofGroup = closedObject({ group_id: Type.String() });
const ofMember = closedObject({ group_id: Type.String(), user_id: Type.String() });
const read = { tag: "People", access: "read", query: null, body: null } as const;
const write = { tag: "People", access: "write", query: null } as const;

export const groupRoutes = {
  listGroups: {
    ...read,
    method: "GET",
    path: "/groups",
    summary: "List groups by name",
    params: null,
    query: closedObject(peoplePaging),
    success: { 200: GroupPage },
  },
  createGroup: {
    ...write,
    method: "POST",
    path: "/groups",
    summary: "Create a group",
    params: null,
    body: CreateGroupBody,
    success: { 201: Group },
  },
  showGroup: {
    ...read,
    method: "GET",
    path: "/groups/{group_id}",
    summary: "Show a group",
    params: ofGroup,
    success: { 200: Group },
  },
  editGroup: {
    ...write,
    method: "PATCH",
    path: "/groups/{group_id}",
    summary: "Change a group's name or description",
    params: ofGroup,
    body: EditGroupBody,
    success: { 200: Group },
  },
  deleteGroup: {
    ...write,
    method: "DELETE",
    path: "/groups/{group_id}",
    summary: "Delete a group with its grants",
    params: ofGroup,
    body: null,
    success: { 204: null },
  },
  addGroupMember: {
    ...write,
    method: "PUT",
    path: "/groups/{group_id}/members/{user_id}",
    summary: "Add a person to a group; they take a seat wherever it is granted",
    params: ofMember,
    body: null,
    success: { 200: Group },
  },
  removeGroupMember: {
    ...write,
    method: "DELETE",
    path: "/groups/{group_id}/members/{user_id}",
    summary: "Take a person out of a group",
    params: ofMember,
    body: null,
    success: { 200: Group },
  },
} as const satisfies Record<string, ConsoleRoute>;
