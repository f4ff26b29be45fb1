import { type FileConnector, limits, type Problem, type S3Connector } from "@sluice/contract";
import { groupDigits } from "../text/group-digits.ts";
import { hasControlCharacter } from "../text/has-control-character.ts";
import { showValue } from "../text/show-value.ts";
import { checkTexts } from "./check-workflow-texts.ts";

const REGION = /^[a-z0-9-]{1,64}$/;
const ROLE_ARN = /^arn:aws[a-z-]*:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/;
/** Scheme, host, port and path: no name or password, no query, no fragment. */
const ENDPOINT = /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/;
const MAX_ADDRESS_CHARS = 2_000;
const MAX_PATH_CHARS = 4_000;

/**
 * What keeps a connector from being saved, each problem named after its field. Whether its folder is one
 * that the operator opened is for the deployment to say.
 */
export function checkConnector(connector: FileConnector): Problem[] {
  const { name, description = "" } = connector;
  const problems = checkTexts({ name, description }, limits.connector);
  return [...problems, ...(connector.type === "s3" ? s3Problems(connector) : pathProblems(connector.path))];
}

function pathProblems(path: string): Problem[] {
  if (path !== "" && path.length <= MAX_PATH_CHARS && path.isWellFormed() && !hasControlCharacter(path)) {
    return [];
  }
  return [
    {
      name: "path",
      reason:
        path === ""
          ? "It is empty: write the path of a folder."
          : `Write the path of a folder, at most ${groupDigits(MAX_PATH_CHARS)} characters and no control characters; not ${showValue(path)}.`,
    },
  ];
}

function s3Problems({ region, endpoint = null, role_arn = null, role_session_s }: S3Connector): Problem[] {
  const problems: Problem[] = [];
  if (!REGION.test(region)) {
    problems.push({
      name: "region",
      reason: `Write the name of a region, such as eu-west-1; not ${showValue(region)}.`,
    });
  }
  if (endpoint !== null && (endpoint.length > MAX_ADDRESS_CHARS || !ENDPOINT.test(endpoint))) {
    const reason = `Write an address that begins with http:// or https://, without a name, password or query; not ${showValue(endpoint)}.`;
    problems.push({ name: "endpoint", reason });
  }
  if (role_arn !== null && !ROLE_ARN.test(role_arn)) {
    const reason = `Write the ARN of a role, such as arn:aws:iam::123456789012:role/reader; not ${showValue(role_arn)}.`;
    problems.push({ name: "role_arn", reason });
  }
  const { min, max } = limits.connector.roleSessionSeconds;
  if (role_session_s !== undefined && !isWholeBetween(role_session_s, min, max)) {
    const reason = `Write a whole number of seconds from ${groupDigits(min)} to ${groupDigits(max)}, not ${role_session_s}.`;
    problems.push({ name: "role_session_s", reason });
  }
  return problems;
}

function isWholeBetween(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}
