// What the console's API says and answers: its routes, its errors, its OpenAPI document.
export * from "./errors/catalogue.ts";
export * from "./errors/envelope.ts";
export * from "./openapi/console-openapi.ts";
export * from "./routes/route.ts";
export type * from "./routes/route-types.ts";
export * from "./routes/routes.ts";
export * from "./schemas/alarms.ts";
export * from "./schemas/audit.ts";
export * from "./schemas/channel.ts";
export * from "./schemas/deployment.ts";
export * from "./schemas/keys.ts";
export * from "./schemas/library.ts";
export * from "./schemas/notifications.ts";
export * from "./schemas/people.ts";
export * from "./schemas/session.ts";
export * from "./schemas/single-sign-on.ts";
export * from "./schemas/update-rule.ts";
export * from "./schemas/usage.ts";
