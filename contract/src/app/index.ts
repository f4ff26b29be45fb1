// What the web application's API says and answers: its routes, its errors, its OpenAPI document.
export * from "./errors/catalogue.ts";
export * from "./openapi/app-openapi.ts";
export * from "./routes/route.ts";
export type * from "./routes/route-types.ts";
export * from "./routes/routes.ts";
export * from "./schemas/approvals.ts";
export * from "./schemas/deployment.ts";
export * from "./schemas/live.ts";
export * from "./schemas/notices.ts";
export * from "./schemas/run-outputs.ts";
export * from "./schemas/runs.ts";
export * from "./schemas/search.ts";
export * from "./schemas/session.ts";
export * from "./schemas/workflow-drafts.ts";
export * from "./schemas/workflow-imports.ts";
export * from "./schemas/workflow-references.ts";
export * from "./schemas/workflow-versions.ts";
export * from "./schemas/workflows.ts";
