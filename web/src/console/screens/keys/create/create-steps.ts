/** The way to a key, in its order. */
export const createSteps = ["deployment", "workflows", "scopes", "limits", "network", "review"] as const;
export type CreateStep = (typeof createSteps)[number];

export const stepTitles: Readonly<Record<CreateStep, string>> = {
  deployment: "Deployment",
  workflows: "Workflows",
  scopes: "Scopes",
  limits: "Limits",
  network: "Network and hours",
  review: "Review",
};
