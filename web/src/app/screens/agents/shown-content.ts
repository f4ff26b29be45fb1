import { kindWords, languageWords } from "./agent-words.ts";
import type { AgentContent } from "./agents-queries.ts";

/** A version field by field, in words, so that two can be read beside each other. */
export function shownContent(content: AgentContent): Record<string, unknown> {
  const { engine, connectors, graphs, environments } = content;
  const work =
    engine.type === "script"
      ? { Language: languageWords[engine.language], Script: engine.script }
      : { Model: `${engine.provider} ${engine.model}`, "System prompt": engine.system_prompt ?? "" };
  return {
    Description: content.description,
    Kind: kindWords[content.kind],
    ...work,
    Connectors: connectors.map(({ name }) => name).join(", "),
    "Knowledge graph": graphs.map(({ name, version }) => `${name}, version ${version}`).join(", "),
    Environment: environments.map(({ name, version }) => `${name}, version ${version}`).join(", "),
  };
}
