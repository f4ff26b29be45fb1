import { stringEnum } from "./string-enum.ts";

export const agentKinds = ["worker", "supervisor"] as const;
export type AgentKind = (typeof agentKinds)[number];
export const AgentKind = stringEnum(agentKinds, {
  description: "A worker does steps. A supervisor writes the closing narrative and takes no equipment.",
});

export const scriptLanguages = ["bash", "javascript", "python"] as const;
export type ScriptLanguage = (typeof scriptLanguages)[number];
export const ScriptLanguage = stringEnum(scriptLanguages);

export const modelProviders = ["openai_compatible", "anthropic", "bedrock"] as const;
export type ModelProvider = (typeof modelProviders)[number];
export const ModelProvider = stringEnum(modelProviders);

export const environmentKinds = ["virtual", "sandbox"] as const;
export type EnvironmentKind = (typeof environmentKinds)[number];
export const EnvironmentKind = stringEnum(environmentKinds, {
  description: "`virtual`: an emulated shell with no rights on the host. `sandbox`: real Linux processes.",
});
