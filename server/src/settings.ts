import { availableParallelism, totalmem } from "node:os";
import { fileURLToPath } from "node:url";
import { limits } from "@sluice/contract";
import type { AddressList } from "@sluice/core";
import {
  absolutePath,
  addressHeader,
  addressRanges,
  bucketName,
  enrolmentToken,
  type Fault,
  folderList,
  keyOf32Bytes,
  keyPrefix,
  oneOf,
  postgresUrl,
  unprivilegedUser,
  webAddress,
  wholeNumber,
  yesOrNo,
} from "./setting-readers.ts";

/**
 * Every setting of the product: its name, what it is for, and how its text becomes a value.
 * `docs/settings.md` is generated from this table.
 */
export interface Setting<Value> {
  readonly name: string;
  readonly group: SettingGroup;
  readonly purpose: string;
  /** What holds when the variable is absent or empty, as the reader of the table should see it. */
  readonly otherwise: string;
  readonly secret?: true;
  parse(text: string | undefined): Value | Fault;
}

/** What a setting is about, in the order in which an operator meets them. */
export const settingGroups = {
  serving: "Address and connections",
  roles: "What a process does",
  rows: "Where rows are kept",
  files: "Where files are kept",
  runs: "How runs are done",
  people: "People and sign-in",
  proxies: "Behind a load balancer",
  watching: "Log and metrics",
} as const;
export type SettingGroup = keyof typeof settingGroups;

const roles = ["api", "app", "console", "worker"] as const;
export type Role = (typeof roles)[number];

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace"] as const;
const logFormats = ["auto", "pretty", "json"] as const;

// Beside the compile cache: whoever can write there can change the code as well.
const defaultPidFolder = fileURLToPath(new URL("../../.sluice/servers", import.meta.url));

export const settings = {
  host: {
    name: "HOST",
    group: "serving",
    purpose: "Address to listen on. `0.0.0.0` or `::` opens the server to other machines.",
    otherwise: "127.0.0.1",
    parse: (text) => text ?? "127.0.0.1",
  } satisfies Setting<string>,
  port: {
    name: "PORT",
    group: "serving",
    purpose: "Port to listen on; `0` takes any free one.",
    otherwise: "8080",
    parse: (text) => wholeNumber(text ?? "8080", 0, 65_535),
  } satisfies Setting<number>,
  publicUrl: {
    name: "SLUICE_PUBLIC_URL",
    group: "serving",
    purpose: "The address callers use, when it is not the one listened on (behind a proxy, with TLS).",
    otherwise: "made from HOST and PORT",
    parse: (text) => (text === undefined ? null : webAddress(text)),
  } satisfies Setting<string | null>,
  stopDelaySeconds: {
    name: "SLUICE_STOP_DELAY_SECONDS",
    group: "serving",
    purpose:
      "How long a process that is told to stop goes on serving while `/readyz` already says that it stops, so " +
      "that a load balancer has seen it before the port closes.",
    otherwise: "0",
    parse: (text) => wholeNumber(text ?? "0", 0, 300),
  } satisfies Setting<number>,
  maxStreams: {
    name: "SLUICE_MAX_STREAMS",
    group: "serving",
    purpose: "How many event streams this process holds open at a time. Another one is refused with 429.",
    otherwise: String(limits.events.maxStreams),
    parse: (text) => wholeNumber(text ?? String(limits.events.maxStreams), 1, 100_000),
  } satisfies Setting<number>,
  maxStreamsPerKey: {
    name: "SLUICE_MAX_STREAMS_PER_KEY",
    group: "serving",
    purpose: "How many of them may be of one key.",
    otherwise: String(limits.events.maxStreamsPerKey),
    parse: (text) => wholeNumber(text ?? String(limits.events.maxStreamsPerKey), 1, 100_000),
  } satisfies Setting<number>,
  roles: {
    name: "SLUICE_ROLES",
    group: "roles",
    purpose:
      "What this process does, separated by commas. `api` answers `/api/v1` and the API reference. `worker` does the " +
      "runs, their schedules and the daily clean-up; without one alive anywhere, starts fail. `console` keeps the " +
      "keys: it owns their database. `app` is for the web application. Every process has the probes.",
    otherwise: "all of them; without `console` when SLUICE_CONSOLE_URL is set",
    parse: (text) => (text === undefined ? new Set(roles) : roleList(text)),
  } satisfies Setting<ReadonlySet<Role>>,
  consoleUrl: {
    name: "SLUICE_CONSOLE_URL",
    group: "roles",
    purpose:
      "Where the console of this deployment is, when it is another process: then this one opens no database of a " +
      "console, and does not take the role `console`. With `https://`, except on this machine.",
    otherwise: "the console is part of this installation",
    parse: (text) => (text === undefined ? null : webAddress(text)),
  } satisfies Setting<string | null>,
  consolePlainHttp: {
    name: "SLUICE_CONSOLE_PLAIN_HTTP",
    group: "roles",
    purpose:
      "`true` lets SLUICE_CONSOLE_URL begin with `http://` for another machine. What crosses the network between the " +
      "two, the deployment's credential included, is then for everybody on it to read.",
    otherwise: "`false`",
    parse: (text) => yesOrNo(text ?? "false"),
  } satisfies Setting<boolean>,
  enrolmentToken: {
    name: "SLUICE_ENROLMENT_TOKEN",
    group: "roles",
    purpose:
      "The token with which this deployment becomes one of that console's, as `deployment enrol-token` prints it there. " +
      "It is used up at the first start, and may be removed afterwards.",
    otherwise: "none",
    secret: true,
    parse: (text) => (text === undefined ? null : enrolmentToken(text)),
  } satisfies Setting<string | null>,
  dataFolder: {
    name: "SLUICE_DATA",
    group: "rows",
    purpose:
      "Folder for the embedded databases and files, and for what a worker is working on. Created when absent, and kept from other users.",
    otherwise: "./data",
    parse: (text) => absolutePath(text ?? "data"),
  } satisfies Setting<string>,
  pidFolder: {
    name: "SLUICE_PID_FOLDER",
    group: "serving",
    purpose:
      "Folder in which a server leaves a small file while it runs, with its address and its data folder and no " +
      "secret. The command line finds the server by it. Where it cannot be written, nothing is left.",
    otherwise: "`.sluice/servers` in the clone",
    parse: (text) => absolutePath(text ?? defaultPidFolder),
  } satisfies Setting<string>,
  databaseUrl: {
    name: "DATABASE_URL",
    group: "rows",
    purpose: "PostgreSQL 13 or newer to use instead of SQLite, as `postgres://user:password@host:5432/name`.",
    otherwise: "SQLite files in SLUICE_DATA",
    secret: true,
    parse: (text) => (text === undefined ? null : postgresUrl(text)),
  } satisfies Setting<string | null>,
  consoleDatabaseUrl: {
    name: "CONSOLE_DATABASE_URL",
    group: "rows",
    purpose: "A PostgreSQL database of its own for the administrator console.",
    otherwise: "a schema of its own in DATABASE_URL",
    secret: true,
    parse: (text) => (text === undefined ? null : postgresUrl(text)),
  } satisfies Setting<string | null>,
  databasePoolSize: {
    name: "DATABASE_POOL_SIZE",
    group: "rows",
    purpose: "Connections to PostgreSQL that this process may hold for each database.",
    otherwise: "10",
    parse: (text) => wholeNumber(text ?? "10", 2, 200),
  } satisfies Setting<number>,
  reachLoopback: {
    name: "SLUICE_REACH_LOOPBACK",
    group: "serving",
    purpose:
      "`true` lets single sign-on, mail, webhooks and connectors connect to this machine itself, such as to a mail relay " +
      "or a store beside the server. Otherwise they reach public addresses, and private ones where an administrator of " +
      "the console says so.",
    otherwise: "`false`",
    parse: (text) => (text === undefined ? false : yesOrNo(text)),
  } satisfies Setting<boolean>,
  sealingKey: {
    name: "SLUICE_SEALING_KEY",
    group: "rows",
    purpose:
      "Key of 32 bytes, in base64 or hexadecimal, that seals what must be read again: second factors and the passwords " +
      "and secrets of single sign-on, mail and webhooks in the console, the credentials of connectors in a deployment. " +
      "Every process of a console, or of a deployment, needs the same one. Keep it apart from backups of the database.",
    otherwise: "`sealing.key` in SLUICE_DATA, made when it is first needed",
    secret: true,
    parse: (text) => (text === undefined ? null : keyOf32Bytes(text)),
  } satisfies Setting<Buffer | null>,
  s3Bucket: {
    name: "S3_BUCKET",
    group: "files",
    purpose: "Bucket that holds files instead of SLUICE_DATA. The other S3 settings count only with it.",
    otherwise: "files are kept in SLUICE_DATA",
    parse: (text) => (text === undefined ? null : bucketName(text)),
  } satisfies Setting<string | null>,
  s3Region: {
    name: "S3_REGION",
    group: "files",
    purpose: "Region of the bucket.",
    otherwise: "us-east-1",
    parse: (text) => text ?? "us-east-1",
  } satisfies Setting<string>,
  s3Endpoint: {
    name: "S3_ENDPOINT",
    group: "files",
    purpose: "Address of an object store that speaks S3 but is not Amazon's.",
    otherwise: "Amazon S3 in S3_REGION",
    parse: (text) => (text === undefined ? null : webAddress(text)),
  } satisfies Setting<string | null>,
  s3Prefix: {
    name: "S3_PREFIX",
    group: "files",
    purpose: "Folder within the bucket, so that several systems can share one.",
    otherwise: "the whole bucket",
    parse: (text) => (text === undefined ? "" : keyPrefix(text)),
  } satisfies Setting<string>,
  s3AccessKeyId: {
    name: "S3_ACCESS_KEY_ID",
    group: "files",
    purpose: "Access key for the bucket.",
    otherwise: "the credentials of the machine or container",
    parse: (text) => text ?? null,
  } satisfies Setting<string | null>,
  s3SecretAccessKey: {
    name: "S3_SECRET_ACCESS_KEY",
    group: "files",
    purpose: "Secret that belongs to S3_ACCESS_KEY_ID.",
    otherwise: "none",
    secret: true,
    parse: (text) => text ?? null,
  } satisfies Setting<string | null>,
  s3PathStyle: {
    name: "S3_FORCE_PATH_STYLE",
    group: "files",
    purpose: "`true` puts the bucket in the path of the address, as most stores but Amazon's want it.",
    otherwise: "`true` when S3_ENDPOINT is set",
    parse: (text) => (text === undefined ? null : yesOrNo(text)),
  } satisfies Setting<boolean | null>,
  scriptsAtOnce: {
    name: "SLUICE_SCRIPTS_AT_ONCE",
    group: "runs",
    purpose:
      "Scripts that a process with the role `worker` may have going at once, at up to 100 MB each and what they use " +
      "themselves. Most wait most of the time; only as many as fit the cores compete for them. One key, the web " +
      "application or the schedules may hold half of them at most.",
    otherwise: "one for each 256 MB of memory, 16 a core at most, from 4 to 64",
    parse: (text) => (text === undefined ? defaultScriptsAtOnce() : wholeNumber(text, 4, 1_000)),
  } satisfies Setting<number>,
  publishWaitSeconds: {
    name: "SLUICE_PUBLISH_WAIT_SECONDS",
    group: "runs",
    purpose: "How long a run waits for a knowledge graph to be published before it goes on with a warning.",
    otherwise: String(limits.runtime.publishWaitSeconds),
    parse: (text) => wholeNumber(text ?? String(limits.runtime.publishWaitSeconds), 0, 86_400),
  } satisfies Setting<number>,
  storeWaitSeconds: {
    name: "SLUICE_STORE_WAIT_SECONDS",
    group: "runs",
    purpose:
      "How long the steps of a run wait when the disk is full or the file store cannot be reached. Those that have " +
      "waited longer are failed.",
    otherwise: "600",
    parse: (text) => wholeNumber(text ?? "600", 0, 86_400),
  } satisfies Setting<number>,
  connectorFolders: {
    name: "SLUICE_CONNECTOR_FOLDERS",
    group: "runs",
    purpose: "Folders that folder connectors may read from, separated by commas, each as a full path.",
    otherwise: "`inbox` in SLUICE_DATA",
    parse: (text) => (text === undefined ? null : folderList(text)),
  } satisfies Setting<readonly string[] | null>,
  sandboxProgram: {
    name: "SLUICE_BUBBLEWRAP",
    group: "runs",
    purpose: "Path of the program `bwrap`, for environments of the kind `sandbox`.",
    otherwise: "found in /usr/bin, /usr/local/bin or /bin",
    parse: (text) => (text === undefined ? null : absolutePath(text)),
  } satisfies Setting<string | null>,
  sandboxUser: {
    name: "SLUICE_SANDBOX_USER",
    group: "runs",
    purpose:
      "The user without rights that sandboxes run as when the server runs as root: a name, or numbers that " +
      "need no account, as `uid:gid`. A server that does not run as root runs them as itself.",
    otherwise: "sluice-sandbox",
    parse: (text) => unprivilegedUser(text ?? "sluice-sandbox"),
  } satisfies Setting<string>,
  seatCap: {
    name: "ORG_MAX_USERS_PER_DEPLOYMENT",
    group: "people",
    purpose:
      "How many people may be granted one deployment, each counted once, whether by a grant of their own or by groups. " +
      "Whoever is there already stays when it is lowered.",
    otherwise: String(limits.console.defaultMaxUsersPerDeployment),
    parse: (text) => wholeNumber(text ?? String(limits.console.defaultMaxUsersPerDeployment), 1, 100_000),
  } satisfies Setting<number>,
  sessionIdleHours: {
    name: "SLUICE_SESSION_IDLE_HOURS",
    group: "people",
    purpose: "After how many hours without a request a person must sign in again.",
    otherwise: String(limits.session.idleHours),
    parse: (text) => wholeNumber(text ?? String(limits.session.idleHours), 1, 720),
  } satisfies Setting<number>,
  sessionMaxDays: {
    name: "SLUICE_SESSION_MAX_DAYS",
    group: "people",
    purpose: "After how many days a person must sign in again, whatever they did in between.",
    otherwise: String(limits.session.maxDays),
    parse: (text) => wholeNumber(text ?? String(limits.session.maxDays), 1, 90),
  } satisfies Setting<number>,
  trustedProxies: {
    name: "SLUICE_TRUSTED_PROXIES",
    group: "proxies",
    purpose:
      "Ranges of the load balancers and distributions in front of the API, separated by commas, such as " +
      "`10.0.0.0/16, 2001:db8::/48`. Only calls from them may say in SLUICE_CLIENT_ADDRESS_HEADER where they come from.",
    otherwise: "the caller is whoever opened the connection",
    parse: (text) => (text === undefined ? null : addressRanges(text)),
  } satisfies Setting<AddressList | null>,
  clientAddressHeader: {
    name: "SLUICE_CLIENT_ADDRESS_HEADER",
    group: "proxies",
    purpose:
      "The one header in which those proxies name the caller, such as `X-Forwarded-For` or " +
      "`CloudFront-Viewer-Address`. Of a list, the last entry that is not itself such a proxy counts.",
    otherwise: "none",
    parse: (text) => (text === undefined ? null : addressHeader(text)),
  } satisfies Setting<string | null>,
  logLevel: {
    name: "LOG_LEVEL",
    group: "watching",
    purpose: "Least important lines to log: `fatal`, `error`, `warn`, `info`, `debug` or `trace`.",
    otherwise: "info",
    parse: (text) => oneOf(text ?? "info", logLevels),
  } satisfies Setting<(typeof logLevels)[number]>,
  logFormat: {
    name: "LOG_FORMAT",
    group: "watching",
    purpose: "`pretty` for people, `json` for machines, `auto` for pretty on a terminal and JSON elsewhere.",
    otherwise: "auto",
    parse: (text) => oneOf(text ?? "auto", logFormats),
  } satisfies Setting<(typeof logFormats)[number]>,
  metricsPort: {
    name: "METRICS_PORT",
    group: "watching",
    purpose: "Port for Prometheus metrics at `/metrics`, apart from everything callers reach.",
    otherwise: "off",
    parse: (text) => (text === undefined ? null : wholeNumber(text, 0, 65_535)),
  } satisfies Setting<number | null>,
  metricsHost: {
    name: "METRICS_HOST",
    group: "watching",
    purpose: "Address to serve metrics on.",
    otherwise: "127.0.0.1",
    parse: (text) => text ?? "127.0.0.1",
  } satisfies Setting<string>,
} as const;

function defaultScriptsAtOnce(): number {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const fitting = Math.floor(memoryBytes / (256 * 1024 * 1024));
  return Math.max(4, Math.min(64, fitting, availableParallelism() * 16));
}

function roleList(text: string): ReadonlySet<Role> | Fault {
  const names = text.split(",").map((name) => name.trim());
  const wrong = names.find((name) => !roles.some((role) => role === name));
  if (wrong === undefined) return new Set(names as Role[]);
  return { fault: `names the unknown role "${wrong}"; choose from ${roles.join(", ")}, separated by commas` };
}
