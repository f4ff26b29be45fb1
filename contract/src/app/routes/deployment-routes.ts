import { DeploymentSummary } from "../schemas/deployment.ts";
import type { AppRoute } from "./route.ts";

export const deploymentRoutes = {
  showDeployment: {
    method: "GET",
    path: "/deployment",
    tag: "Deployment",
    access: "member",
    summary: "Show the deployment",
    params: null,
    query: null,
    body: null,
    success: { 200: DeploymentSummary },
  },
} as const satisfies Record<string, AppRoute>;
