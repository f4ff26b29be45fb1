import { readFile } from "node:fs/promises";
import { RegisterDeploymentBody } from "@sluice/contract/console";
import { isJsonObject } from "@sluice/core";
import { Check } from "typebox/schema";
import type { DeploymentChanges } from "../../console/deployments/edit-deployment.ts";
import { UsageError } from "../program/usage-error.ts";

/** What can be declared of a deployment, as it is given. */
export interface DeploymentOptions {
  readonly description?: string;
  readonly region?: string;
  readonly inferenceZone?: string;
  readonly userAccess?: readonly string[];
  readonly retention?: number;
  readonly certificates?: string;
  readonly settings?: string;
}

type Settings = Omit<DeploymentChanges, "name">;

/** The settings that the options name, and no others. An option wins over the file. */
export async function readDeploymentOptions(options: DeploymentOptions): Promise<Settings> {
  const { description, region, inferenceZone, userAccess, retention, certificates, settings } = options;
  return {
    ...(settings === undefined ? {} : await readSettingsFile(settings)),
    ...(description === undefined ? {} : { description }),
    ...(region === undefined ? {} : { region }),
    ...(inferenceZone === undefined ? {} : { inference_zone: inferenceZone }),
    ...(userAccess === undefined ? {} : { user_access_ranges: userAccess }),
    ...(retention === undefined ? {} : { run_data_retention_days: retention }),
    ...(certificates === undefined ? {} : { trusted_certificates: await readFile(certificates, "utf8") }),
  };
}

const fields = RegisterDeploymentBody.properties;

async function readSettingsFile(file: string): Promise<Settings> {
  const given = parse(await readFile(file, "utf8"));
  if (!isJsonObject(given)) throw new UsageError(`${file} holds no JSON object.`);
  for (const [name, value] of Object.entries(given)) {
    const schema = name === "name" || name === "kind" ? undefined : fields[name as keyof typeof fields];
    if (schema === undefined || !Object.hasOwn(fields, name)) {
      throw new UsageError(`${file}: there is no setting ${name}.`);
    }
    if (!Check(schema, value)) throw new UsageError(`${file}: ${name} has a value of the wrong kind.`);
  }
  return given as Settings;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
