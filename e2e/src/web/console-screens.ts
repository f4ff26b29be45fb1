import type { Screen } from "./screens/screen.ts";

/** Every screen of the console, its address below `/console`. A route that is not among them fails a test. */
export const consoleScreens: readonly Screen[] = [
  { name: "overview", route: "/", path: () => "/", full: "Overview" },
  { name: "keys", route: "/keys", path: () => "/keys", full: "Billing", empty: /^\/keys/ },
  { name: "key-new", route: "/keys/new", path: () => "/keys/new", full: "Deployment" },
  ...["usage", "requests", "settings", "simulator", "audit"].map((tab) => key(tab)),
  { name: "usage", route: "/usage", path: () => "/usage", full: "Billing", empty: /^\/usage/ },
  { name: "alarms", route: "/alarms", path: () => "/alarms", full: "Acknowledge", empty: /^\/alarms/ },
  { name: "audit", route: "/audit", path: () => "/audit", full: "key.create", empty: /^\/audit/ },
  { name: "people", route: "/people", path: () => "/people", full: "Benoît", empty: /^\/users/ },
  { name: "seats", route: "/people/seats", path: () => "/people/seats", full: "Benoît" },
  { name: "person", route: "/people/$userId", path: ({ userId }) => `/people/${userId}`, full: "Benoît" },
  { name: "groups", route: "/groups", path: () => "/groups", full: "Accountants", empty: /^\/groups/ },
  {
    name: "group",
    route: "/groups/$groupId",
    path: ({ groupId }) => `/groups/${groupId}`,
    full: "Accountants",
  },
  { name: "single-sign-on", route: "/single-sign-on", path: () => "/single-sign-on", full: "Issuer" },
  {
    ...{ name: "deployments", route: "/deployments", path: () => "/deployments" },
    ...{ full: "Local deployment", empty: /^\/deployments/ },
  },
  ...["overview", "settings", "start"].map((tab) => deployment(tab)),
  {
    ...deployment("credentials"),
    ...{ full: "Secret rotated", loads: /\/credentials$/, empty: /\/credentials$/ },
  },
  {
    name: "libraries",
    route: "/libraries",
    path: () => "/libraries",
    full: "Accounting",
    empty: /^\/libraries/,
  },
  {
    ...{
      name: "library",
      route: "/libraries/$libraryId",
      path: ({ libraryId }) => `/libraries/${libraryId}`,
    },
    ...{ full: "Orders by region", empty: /\/templates/ },
  },
  {
    ...{ name: "template", route: "/libraries/$libraryId/templates/$templateId", full: "Report of orders" },
    path: ({ libraryId, templateId }) => `/libraries/${libraryId}/templates/${templateId}`,
  },
  {
    ...{ name: "update-rules", route: "/update-rules", path: () => "/update-rules" },
    ...{ full: "Sunday nights", empty: /^\/update-rules/ },
  },
  {
    ...{
      name: "update-rule",
      route: "/update-rules/$ruleId",
      path: ({ ruleId }) => `/update-rules/${ruleId}`,
    },
    full: "Sunday nights",
  },
  { name: "notifications", route: "/notifications", path: () => "/notifications", full: "Mail" },
  {
    ...{ name: "webhooks", route: "/notifications", path: () => "/notifications?tab=webhooks" },
    ...{ full: "On call", empty: /webhooks/ },
  },
  {
    ...{ name: "deliveries", route: "/notifications", path: () => "/notifications?tab=deliveries" },
    ...{ full: "Nothing was sent", empty: /deliveries/ },
  },
  { name: "console-access", route: "/console-access", path: () => "/console-access", full: "Console access" },
  { name: "account", route: "/account", path: () => "/account", full: "This one" },
  { name: "sign-in", route: "/sign-in", path: () => "/sign-in", full: "Sign in", isDoor: true },
  { name: "setup", route: "/setup", path: () => "/setup", full: "link", isDoor: true },
  { name: "invitation", route: "/invitation", path: () => "/invitation", full: "link", isDoor: true },
  {
    name: "reset-password",
    route: "/reset-password",
    path: () => "/reset-password",
    full: "link",
    isDoor: true,
  },
  { name: "not-found", route: null, path: () => "/nowhere", full: "not", asksNothing: true },
];

function key(tab: string): Screen {
  const path: Screen["path"] = ({ keyId }) => `/keys/${keyId}?tab=${tab}`;
  return { name: `key-${tab}`, route: "/keys/$keyId", path, full: "Billing" };
}

function deployment(tab: string): Screen {
  const path: Screen["path"] = ({ deploymentId }) => `/deployments/${deploymentId}?tab=${tab}`;
  return { name: `deployment-${tab}`, route: "/deployments/$deploymentId", path, full: "Local deployment" };
}
