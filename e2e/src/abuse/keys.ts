import type { CommandLine } from "../command-line.ts";

export interface AbuseKey {
  readonly keyId: string;
  readonly headers: Record<string, string>;
}

export interface KeyLimits {
  readonly rate: number;
  readonly quota: number;
  readonly concurrent: number;
}

const scopes = ["workflows:read", "runs:create", "runs:read", "outputs:read", "runs:delete"];
const mostOfAll: KeyLimits = { rate: 10_000, quota: 100_000, concurrent: 100 };

/** A key with every scope and, unless a load wants less, all that a key may have. */
export async function makeKey(
  commandLine: CommandLine,
  name: string,
  wanted: Partial<KeyLimits> = {},
): Promise<AbuseKey> {
  const { rate, quota, concurrent } = { ...mostOfAll, ...wanted };
  const made = await commandLine.json<{ key_id: string; api_key: string; external_id: string }>(
    ...["key", "create", "--name", name],
    ...scopes.flatMap((scope) => ["--scope", scope]),
    ...["--rate", String(rate), "--quota", String(quota), "--concurrent", String(concurrent)],
  );
  const headers = { Authorization: `Bearer ${made.api_key}`, "X-Service-Key-External-Id": made.external_id };
  return { keyId: made.key_id, headers };
}
