const builderTabs = ["build", "parameters", "settings", "json"] as const;
export type BuilderTab = (typeof builderTabs)[number];

export interface BuilderSearch {
  /** What is shown; the steps when it is left out. */
  tab?: BuilderTab;
  /** The handle of the step at hand. */
  step?: string;
  /** The trial that is shown. */
  run?: string;
}

export function readBuilderSearch({ tab, step, run }: Record<string, unknown>): BuilderSearch {
  return {
    tab: builderTabs.find((each) => each === tab && each !== "build"),
    step: typeof step === "string" ? step : undefined,
    run: typeof run === "string" ? run : undefined,
  };
}
