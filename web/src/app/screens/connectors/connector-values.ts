import type { Connector } from "@sluice/contract";
import type { AppBody } from "@sluice/contract/app";
import { ApiError } from "../../../ui/api/api-error.ts";
import type { ConnectorType } from "./connector-words.ts";

/** What stands in the form. */
export interface ConnectorValues extends Record<string, unknown> {
  name: string;
  description: string;
  guide: string;
  path: string;
  region: string;
  endpoint: string;
  role_arn: string;
  role_session_s: number | string;
  /** Whether it reads with values of its own, or with those of the machine. */
  own_credentials: boolean;
  /** What was typed; empty where nothing was. */
  access_key_id: string;
  secret_access_key: string;
  session_token: string;
}

const nothing: ConnectorValues = {
  name: "",
  description: "",
  guide: "",
  path: "",
  region: "",
  endpoint: "",
  role_arn: "",
  role_session_s: "",
  own_credentials: false,
  access_key_id: "",
  secret_access_key: "",
  session_token: "",
};

export function emptyValues(folders: readonly string[]): ConnectorValues {
  return { ...nothing, path: folders[0] ?? "" };
}

export function valuesOf({ name, description, guide, settings, credentials }: Connector): ConnectorValues {
  const where = settings.type === "folder" ? { path: settings.path } : s3Values(settings);
  return { ...nothing, name, description, guide, ...where, own_credentials: credentials.length > 0 };
}

type S3Settings = Extract<Connector["settings"], { type: "s3" }>;

function s3Values({ region, endpoint, role_arn, role_session_s }: S3Settings): Partial<ConnectorValues> {
  return {
    region,
    endpoint: endpoint ?? "",
    role_arn: role_arn ?? "",
    role_session_s: role_session_s ?? "",
  };
}

export type ConnectorBody = AppBody<"createConnector">;

/** What is sent. A credential that is kept and was not typed again is named without a value. */
export function bodyOf(type: ConnectorType, values: ConnectorValues, kept: readonly string[]): ConnectorBody {
  const { name, description, guide, path } = values;
  return {
    name,
    description,
    guide,
    settings: type === "folder" ? { type, path } : s3Settings(values),
    credentials: values.own_credentials ? givenCredentials(values, kept) : [],
  };
}

function s3Settings({ region, endpoint, role_arn, role_session_s }: ConnectorValues): S3Settings {
  return {
    type: "s3",
    region: region.trim(),
    endpoint: endpoint.trim() || null,
    role_arn: role_arn.trim() || null,
    ...(role_session_s !== "" && { role_session_s: Number(role_session_s) }),
  };
}

const credentialNames = ["access_key_id", "secret_access_key", "session_token"] as const;

function givenCredentials(values: ConnectorValues, kept: readonly string[]): ConnectorBody["credentials"] {
  return credentialNames.flatMap((name) => {
    if (values[name] !== "") return [{ name, value: values[name] }];
    // What is needed is named all the same, so that the server says that it is missing.
    return kept.includes(name) || name !== "session_token" ? [{ name }] : [];
  });
}

/** The same refusal with problems named after the form's fields. */
export function namedAfterFields(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.problems.length === 0) return error;
  const details = error.problems.map(({ name, reason }) => ({
    name: name === "credentials" ? "own_credentials" : name.replace(/^(settings|credentials)\./, ""),
    reason,
  }));
  const { status, code, message, requestId } = error;
  return new ApiError({ status, code, message, requestId, details });
}
