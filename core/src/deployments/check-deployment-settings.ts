import {
  cacheNodeTypePattern,
  inferenceZones,
  licenceStates,
  limits,
  offeredCacheNodeTypes,
  type Problem,
  regions,
  sizingProfiles,
} from "@sluice/contract";
import { countCodePoints } from "../text/count-code-points.ts";
import { checkAccessRanges } from "./check-access-ranges.ts";
import { checkNetwork } from "./check-network.ts";
import type { DeploymentSettingsDraft } from "./deployment-settings-draft.ts";
import { domainFault, domainPrefixFault } from "./domain-name.ts";
import { choiceFault, fieldProblem, lineFault, wholeNumberFault } from "./field-problem.ts";

const bounds = limits.console;

/** Everything that must be put right before the settings can be saved, in the order of the form. */
export function checkDeploymentSettings(settings: DeploymentSettingsDraft): Problem[] {
  const { region, inference_zone: zone, licence } = settings;
  return [
    ...fieldProblem("description", descriptionFault(settings.description)),
    ...declared("identity_domain_prefix", settings.identity_domain_prefix, domainPrefixFault),
    ...declared("app_domain", settings.app_domain, domainFault),
    ...declared("account_alias", settings.account_alias, (alias) =>
      lineFault(alias, bounds.accountAliasMaxChars),
    ),
    ...declared("account_id", settings.account_id, accountIdFault),
    ...declared("region", region, (text) => choiceFault(text, regions)),
    ...declared("inference_zone", zone, (text) => zoneFault(text, region)),
    ...fieldProblem("sizing_profile", choiceFault(settings.sizing_profile, sizingProfiles)),
    ...fieldProblem("cache_node_type", cacheNodeFault(settings.cache_node_type)),
    ...checkAccessRanges("user_access_ranges", settings.user_access_ranges),
    ...checkNetwork(settings),
    ...declared("run_data_retention_days", settings.run_data_retention_days, (days) =>
      wholeNumberFault(days, limits.app.runDataRetentionDays),
    ),
    ...fieldProblem("licence.state", choiceFault(licence.state, licenceStates)),
    ...declared("licence.reason", licence.reason, (text) => lineFault(text, bounds.licenceReasonMaxChars)),
    ...declared("licence.license_id", licence.license_id, (text) =>
      lineFault(text, bounds.licenceIdMaxChars),
    ),
  ];
}

export function checkDeploymentName(name: string): Problem[] {
  const fault =
    name.trim() === "" ? "Give the deployment a name." : lineFault(name, bounds.deploymentNameMaxChars);
  return fieldProblem("name", fault);
}

function declared<Value>(
  name: string,
  value: Value | null,
  faultOf: (value: Value) => string | null,
): Problem[] {
  return value === null ? [] : fieldProblem(name, faultOf(value));
}

function descriptionFault(text: string): string | null {
  const max = bounds.deploymentDescriptionMaxChars;
  return countCodePoints(text) > max ? `Use at most ${max} characters.` : null;
}

function accountIdFault(text: string): string | null {
  const digits = bounds.accountIdDigits;
  return new RegExp(`^[0-9]{${digits}}$`).test(text) ? null : `Write exactly ${digits} digits.`;
}

function zoneFault(zone: string, region: string | null): string | null {
  const fault = choiceFault(zone, inferenceZones);
  if (fault !== null || region === null || region.startsWith(`${zone}-`)) return fault;
  return `The region is ${region}: choose the zone that matches it.`;
}

function cacheNodeFault(type: string): string | null {
  const isOne = type.length <= bounds.cacheNodeTypeMaxChars && new RegExp(cacheNodeTypePattern).test(type);
  return isOne ? null : `Write cache.<family>.<size>, such as ${offeredCacheNodeTypes.join(", ")}.`;
}
