import { limits } from "@sluice/contract/limits";
import type { AgentSummary } from "./agents-queries.ts";

export const kindWords = { worker: "Worker", supervisor: "Supervisor" } as const;

export const languageWords = { bash: "bash", javascript: "JavaScript", python: "Python" } as const;

export function engineWords({ engine, language }: Pick<AgentSummary, "engine" | "language">): string {
  if (engine === "model") return "Model";
  return language === null ? "Script" : `Script in ${languageWords[language]}`;
}

/** "2 connectors, an environment", or that there is nothing. */
export function slotWords({ connectors, graphs, environments }: AgentSummary["slots"]): string {
  const words = [
    connectors > 0 && `${connectors} of ${limits.agent.maxConnectors} connectors`,
    graphs > 0 && "a knowledge graph",
    environments > 0 && "an environment",
  ].filter((each) => each !== false);
  const said = words.join(", ");
  return said === "" ? "–" : said.charAt(0).toUpperCase() + said.slice(1);
}
