import { DeploymentSummary, FirstSteps } from "../schemas/deployment.ts";
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
  showFirstSteps: {
    method: "GET",
    path: "/first-steps",
    tag: "Deployment",
    access: "member",
    summary: "Show which of the first steps the person has taken",
    params: null,
    query: null,
    body: null,
    success: { 200: FirstSteps },
  },
} as const satisfies Record<string, AppRoute>;
