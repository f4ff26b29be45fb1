/** The feed `settings`: one item, the settings of the deployment as its console declares them. */
export const settingsItemId = "settings";
