import { join } from "node:path";
import { StartRefusal } from "./platform/lifecycle/start-refusal.ts";
import { type Fault, isFault } from "./setting-readers.ts";
import { type Role, type Setting, settings } from "./settings.ts";

type Settings = typeof settings;
type ValueOf<Given> = Given extends { parse(text: string | undefined): infer Value }
  ? Exclude<Value, Fault>
  : never;

/** What the operator decided. Read once, at the start, here and nowhere else. */
export type Config = { readonly [Name in keyof Settings]: ValueOf<Settings[Name]> };

/** Reads every setting, and refuses with one sentence for each that is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const config: Record<string, unknown> = {};
  for (const [key, setting] of Object.entries<Setting<unknown>>(settings)) {
    const given = environment[setting.name];
    const value = setting.parse(given === "" ? undefined : given);
    if (isFault(value)) faults.push(sentenceOf(setting, given ?? "", value));
    config[key] = value;
  }
  faults.push(...misspeltNames(environment));
  // Complete here unless a fault was found, in which case nobody sees it.
  const read = withDefaultRoles(config as Config, environment);
  if (faults.length === 0) faults.push(...contradictions(read));
  if (faults.length > 0) throw new StartRefusal(faults.join("\n"));
  return read;
}

/** A deployment whose console is elsewhere is none itself, unless somebody says so, which is a fault. */
function withDefaultRoles(config: Config, environment: Record<string, string | undefined>): Config {
  if (config.consoleUrl === null || environment[settings.roles.name]) return config;
  return { ...config, roles: new Set([...config.roles].filter((role) => role !== "console")) };
}

export function has(config: Config, role: Role): boolean {
  return config.roles.has(role);
}

function sentenceOf(setting: Setting<unknown>, given: string, { fault }: Fault): string {
  // The value of a secret setting must not end in a terminal's history or a log collector.
  const shown = setting.secret ? "" : ` (it is "${given}")`;
  return `${setting.name} ${fault}${shown}.`;
}

function consoleFaults(config: Config): string[] {
  const { consoleUrl, enrolmentToken, roles, consoleDatabaseUrl, consolePlainHttp } = config;
  if (consoleUrl === null) {
    return enrolmentToken === null
      ? []
      : ["SLUICE_ENROLMENT_TOKEN needs SLUICE_CONSOLE_URL: name the console that issued it."];
  }
  const faults: string[] = [];
  if (roles.has("console")) {
    faults.push(
      "SLUICE_CONSOLE_URL names the console of another process: take `console` out of SLUICE_ROLES.",
    );
  }
  if (consoleDatabaseUrl !== null) {
    faults.push("SLUICE_CONSOLE_URL and CONSOLE_DATABASE_URL are two ways to one console: set one of them.");
  }
  const { protocol, hostname } = new URL(consoleUrl);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol === "http:" && !isHere && !consolePlainHttp) {
    faults.push(
      "SLUICE_CONSOLE_URL must begin with https://: a credential is sent there. In a network of your own, set SLUICE_CONSOLE_PLAIN_HTTP to true.",
    );
  }
  return faults;
}

function contradictions(config: Config): string[] {
  const faults: string[] = [];
  if ((config.s3AccessKeyId === null) !== (config.s3SecretAccessKey === null)) {
    faults.push("S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set both, or neither.");
  }
  if (
    config.s3Bucket === null &&
    (config.s3Endpoint !== null || config.s3AccessKeyId !== null || config.s3Prefix !== "")
  ) {
    faults.push(
      "S3_BUCKET is missing: name the bucket, or remove the other S3 settings to keep files in SLUICE_DATA.",
    );
  }
  if ((config.trustedProxies === null) !== (config.clientAddressHeader === null)) {
    faults.push(
      "SLUICE_TRUSTED_PROXIES and SLUICE_CLIENT_ADDRESS_HEADER belong together: set both, or neither.",
    );
  }
  if (config.databaseUrl === null && config.consoleDatabaseUrl !== null) {
    faults.push(
      "CONSOLE_DATABASE_URL needs DATABASE_URL: set it for the deployment too, or remove both to use SQLite.",
    );
  }
  faults.push(...consoleFaults(config));
  if (config.metricsPort !== null && config.metricsPort !== 0 && config.metricsPort === config.port) {
    faults.push("METRICS_PORT must differ from PORT, so that metrics stay apart from what callers reach.");
  }
  const exposing = config.connectorFolders?.find((folder) => exposesOwnFiles(folder, config.dataFolder));
  if (exposing !== undefined) {
    faults.push(
      `SLUICE_CONNECTOR_FOLDERS opens "${exposing}", and with it Sluice's own databases or files: name folders beside SLUICE_DATA, or another folder in it, such as inbox.`,
    );
  }
  return faults;
}

/** Through such a folder, any author could read every run's files, or the hashes of keys. */
function exposesOwnFiles(folder: string, dataFolder: string): boolean {
  return isWithin(dataFolder, folder) || isWithin(folder, join(dataFolder, "files"));
}

function isWithin(path: string, folder: string): boolean {
  return join(path, "/").startsWith(join(folder, "/"));
}

/** A misspelt setting would otherwise be silence: the default would hold and nobody would know. */
function misspeltNames(environment: Record<string, string | undefined>): string[] {
  const known = Object.values<Setting<unknown>>(settings).map((setting) => setting.name);
  return Object.keys(environment)
    .filter((name) => name.startsWith("SLUICE_") && !name.startsWith("SLUICE_TEST_") && !known.includes(name))
    .map(
      (name) => `${name} is not a setting; correct its name (docs/settings.md lists them all) or remove it.`,
    );
}
