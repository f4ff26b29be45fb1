import type { DeploymentView } from "../../console/deployments/deployment-view.ts";

/** A deployment with everything that is declared of it. */
export function describeDeployment(view: DeploymentView): string {
  const { settings, certificates } = view;
  const { private_network: network, licence } = settings;
  const facts: Array<[string, string]> = [
    ["Deployment", view.deployment_id],
    ["Name", view.name],
    ["Description", settings.description || "none"],
    ["Kind", view.kind],
    ["Release", view.release ?? "not started yet"],
    [
      "Health",
      `${view.health.replace("_", " ")}${view.last_heard_at === null ? "" : `, heard at ${view.last_heard_at}`}`,
    ],
    [
      "Settings",
      `revision ${view.revision}, ${view.settings_taken_over ? "taken over" : "not yet taken over"}`,
    ],
    ["Licence", `${licence.state.replace("_", " ")}${licence.reason === null ? "" : ` (${licence.reason})`}`],
    ["Keys", String(view.keys)],
    ["Seats used", String(view.seats_used)],
    [
      "Account",
      [settings.account_alias, settings.account_id].filter((text) => text !== null).join(" ") || "none",
    ],
    ["Region", settings.region ?? "none"],
    ["Zone", settings.inference_zone ?? "any"],
    ["Domain", settings.app_domain ?? "none"],
    ["Sign-in", settings.identity_domain_prefix ?? "none"],
    ["Size", settings.sizing_profile],
    ["Cache node", settings.cache_node_type],
    ["Network", network === null ? "none" : `${network.range} by ${network.outbound.replace("_", " ")}`],
    ["Egress", settings.egress_addresses?.join(", ") ?? "none"],
    ["People from", settings.user_access_ranges.join(", ")],
    ["Internal", settings.internal_service_ranges?.join(", ") ?? "none"],
    ["Ports", [443, ...settings.internal_service_ports].join(", ")],
    [
      "Run data",
      settings.run_data_retention_days === null
        ? "as its managers say"
        : `kept ${settings.run_data_retention_days} days`,
    ],
    [
      "Trusts",
      certificates.map(({ subject, key }) => `${subject} (${key})`).join(", ") || "the usual authorities",
    ],
  ];
  return facts.map(([name, value]) => `${name.padEnd(13)}${value}`).join("\n");
}
