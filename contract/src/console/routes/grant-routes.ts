import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { CreateGrantBody, EditGrantBody, Grant, GrantPage, SeatPage } from "../schemas/people.ts";
import { peoplePaging } from "./people-routes.ts";
import type { ConsoleRoute } from "./route.ts";

const ofGrant = closedObject({ grant_id: Type.String() });
const read = { tag: "People", access: "read", query: null, body: null } as const;
const write = { tag: "People", access: "write", query: null } as const;
const id = Type.Optional(Type.String({ maxLength: 128 }));

export const grantRoutes = {
  listGrants: {
    ...read,
    method: "GET",
    path: "/grants",
    summary: "List who may enter which deployment, the oldest grant first",
    params: null,
    query: closedObject({ deployment_id: id, user_id: id, group_id: id, ...peoplePaging }),
    success: { 200: GrantPage },
  },
  createGrant: {
    ...write,
    method: "POST",
    path: "/grants",
    summary: "Let a person, or every member of a group, enter a deployment; each takes a seat, once",
    params: null,
    body: CreateGrantBody,
    success: { 201: Grant },
  },
  editGrant: {
    ...write,
    method: "PATCH",
    path: "/grants/{grant_id}",
    summary: "Give another role in the deployment",
    params: ofGrant,
    body: EditGrantBody,
    success: { 200: Grant },
  },
  deleteGrant: {
    ...write,
    method: "DELETE",
    path: "/grants/{grant_id}",
    summary: "Take a grant back",
    params: ofGrant,
    body: null,
    success: { 204: null },
  },
  listSeats: {
    ...read,
    method: "GET",
    path: "/deployments/{deployment_id}/seats",
    summary: "List who takes a seat in a deployment, and how many it has",
    params: closedObject({ deployment_id: Type.String() }),
    query: closedObject(peoplePaging),
    success: { 200: SeatPage },
  },
} as const satisfies Record<string, ConsoleRoute>;
