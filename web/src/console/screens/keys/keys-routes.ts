import type { ConsoleKey } from "@sluice/contract/console";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { searchChoice, searchText } from "../../shared/search-text.ts";
import { shellRoute } from "../../shell-route.ts";
import { type CreateStep, createSteps } from "./create/create-steps.ts";
import { type KeyTab, keyTabs } from "./key/key-tabs.ts";
import { keyStatuses } from "./key-statuses.ts";
import { type UsageSpan, usageSpans } from "./usage-spans.ts";

type Search = Record<string, unknown>;

interface KeysSearch {
  deployment?: string;
  status?: ConsoleKey["status"];
  text?: string;
  cursor?: string;
  /** What is worth a second look is opened. */
  safety?: true;
}

interface CreateSearch {
  step?: CreateStep;
  deployment?: string;
  /** The one workflow that the key is for, and its name: from a page of the application that shows a call. */
  workflow?: string;
  name?: string;
}

interface KeySearch {
  tab?: KeyTab;
  span?: UsageSpan;
  cursor?: string;
}

export const keysRoutes = [
  createRoute({
    path: "/keys",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Search): KeysSearch => ({
      deployment: searchText(search.deployment),
      status: searchChoice(search.status, keyStatuses),
      text: searchText(search.text),
      cursor: searchText(search.cursor),
      safety: search.safety === true ? true : undefined,
    }),
    component: lazyRouteComponent(() => import("./keys-screen.tsx"), "KeysScreen"),
  }),
  createRoute({
    path: "/keys/new",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Search): CreateSearch => ({
      step: searchChoice(search.step, createSteps),
      deployment: searchText(search.deployment),
      workflow: searchText(search.workflow),
      name: searchText(search.name),
    }),
    component: lazyRouteComponent(() => import("./create/create-key-screen.tsx"), "CreateKeyScreen"),
  }),
  createRoute({
    path: "/keys/$keyId",
    getParentRoute: () => shellRoute,
    validateSearch: (search: Search): KeySearch => ({
      tab: searchChoice(search.tab, keyTabs),
      span: searchChoice(search.span, usageSpans),
      cursor: searchText(search.cursor),
    }),
    component: lazyRouteComponent(() => import("./key/key-screen.tsx"), "KeyScreen"),
  }),
] as const;
