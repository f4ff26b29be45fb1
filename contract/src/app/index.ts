// What the web application's API says and answers: its routes, its errors, its OpenAPI document.
export * from "./errors/catalogue.ts";
export * from "./openapi/app-openapi.ts";
export * from "./routes/route.ts";
export type * from "./routes/route-types.ts";
export * from "./routes/routes.ts";
export * from "./schemas/connector.ts";
export * from "./schemas/deployment.ts";
export * from "./schemas/graph.ts";
export * from "./schemas/notices.ts";
export * from "./schemas/owner.ts";
export * from "./schemas/schedule.ts";
export * from "./schemas/search.ts";
export * from "./schemas/session.ts";
export * from "./schemas/settings.ts";
