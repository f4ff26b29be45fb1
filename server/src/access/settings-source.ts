/** The feed `settings`: one item, the settings of the deployment as its console declares them. */
export const settingsItemId = "settings";

/** What is in them is agreed between `console/deployments` and the part of the deployment that a setting is for. */
export type SettingsDocument = Readonly<Record<string, unknown>>;
