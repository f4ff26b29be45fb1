import { Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import {
  CreateSavedViewBody,
  EditSavedViewBody,
  SavedView,
  SavedViews,
  viewedLists,
} from "../schemas/saved-views.ts";
import type { AppRoute } from "./route.ts";

const tag = "Account";
const access = "member";
const ofView = closedObject({ view_id: Type.String() });

/** Filters of lists that a person keeps for themselves. */
export const savedViewRoutes = {
  listSavedViews: {
    ...{ method: "GET", path: "/saved-views", tag, access },
    summary: "List one's own saved views of a list, by name",
    params: null,
    query: closedObject({ list: stringEnum(viewedLists) }),
    body: null,
    success: { 200: SavedViews },
  },
  createSavedView: {
    ...{ method: "POST", path: "/saved-views", tag, access },
    summary: "Keep the filters of a list under a name",
    params: null,
    query: null,
    body: CreateSavedViewBody,
    success: { 201: SavedView },
  },
  editSavedView: {
    ...{ method: "PUT", path: "/saved-views/{view_id}", tag, access },
    summary: "Change the name or the filters of one's own view",
    params: ofView,
    query: null,
    body: EditSavedViewBody,
    success: { 200: SavedView },
  },
  deleteSavedView: {
    ...{ method: "DELETE", path: "/saved-views/{view_id}", tag, access },
    summary: "Delete one's own view",
    params: ofView,
    query: null,
    body: null,
    success: { 204: null },
  },
} as const satisfies Record<string, AppRoute>;
