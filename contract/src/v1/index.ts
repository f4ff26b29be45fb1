// What the HTTP API says and answers: its routes, its errors, its OpenAPI documents.
export * from "./errors/catalogue.ts";
export * from "./errors/details.ts";
export * from "./errors/envelope.ts";
export * from "./errors/refusal.ts";
export * from "./errors/refusal-answer.ts";
export * from "./openapi/openapi-document.ts";
export * from "./routes/route.ts";
export * from "./routes/routes.ts";
