import { randomBytes } from "node:crypto";
import { type Configuration, customFetch, genericGrantRequest } from "openid-client";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { SendingParts } from "../console-parts.ts";
import { providerFault } from "./provider-fault.ts";
import { discoverProvider } from "./sign-on-provider.ts";
import type { SignOnOff } from "./sign-on-refusal.ts";
import { readSignOn, redirectUriOf } from "./sign-on-settings.ts";

/** What is looked at, in this order. The first that fails ends the test. */
type SignOnTestStep = "discovery" | "flow" | "keys" | "client";

export interface SignOnTestResult {
  readonly step: SignOnTestStep;
  /** `unsure`: the provider does not say, and the sign-on may work all the same. */
  readonly outcome: "passed" | "failed" | "unsure";
  readonly detail: string | null;
}

type Verdict = Omit<SignOnTestResult, "step">;

const passed: Verdict = { outcome: "passed", detail: null };

/** Asks the provider everything that can be asked without a person. It need not be switched on yet. */
export async function testSignOn(
  parts: SendingParts,
  actor: Actor,
): Promise<Outcome<readonly SignOnTestResult[], NotAllowed["refusal"] | SignOnOff>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const { database, now, baseUrl } = parts;
  const settings = await readSignOn(database.reader);
  if (!settings) return refuse("sign_on_off");
  const results: SignOnTestResult[] = [];
  const look = async (step: SignOnTestStep, at: () => Promise<Verdict>) => {
    if (results.some(({ outcome }) => outcome === "failed")) return;
    const failed = (cause: unknown): Verdict => ({ outcome: "failed", detail: providerFault(cause) });
    results.push({ step, ...(await at().catch(failed)) });
  };
  let found = null as Configuration | null;
  const provider = () => found as Configuration;
  await look("discovery", async () => {
    found = await discoverProvider(parts, settings);
    return passed;
  });
  await look("flow", async () => judgeFlow(provider(), JSON.parse(settings.scopes) as string[]));
  await look("keys", () => judgeKeys(provider()));
  await look("client", () => judgeClient(provider(), redirectUriOf(baseUrl)));
  await database.write((transaction) => {
    const after = Object.fromEntries(results.map(({ step, outcome }) => [step, outcome]));
    const act = { action: "single_sign_on.test", target: "single_sign_on", at: now(), after };
    return recordAudit(transaction, actor, act);
  });
  return done(results);
}

function judgeFlow(provider: Configuration, scopes: readonly string[]): Verdict {
  const metadata = provider.serverMetadata();
  const { authorization_endpoint, token_endpoint, response_types_supported, scopes_supported } = metadata;
  if (!authorization_endpoint || !token_endpoint) return { outcome: "failed", detail: "endpoint_missing" };
  if (response_types_supported && !response_types_supported.includes("code")) {
    return { outcome: "failed", detail: "code_flow_not_supported" };
  }
  const unknown = scopes.find((scope) => scopes_supported && !scopes_supported.includes(scope));
  if (unknown !== undefined) return { outcome: "unsure", detail: `scope_not_announced: ${unknown}` };
  if (!metadata.supportsPKCE()) return { outcome: "unsure", detail: "pkce_not_announced" };
  return passed;
}

async function judgeKeys(provider: Configuration): Promise<Verdict> {
  const { jwks_uri } = provider.serverMetadata();
  const fetchKeys = provider[customFetch];
  if (!jwks_uri || !fetchKeys) return { outcome: "failed", detail: "keys_missing" };
  const answer = await fetchKeys(jwks_uri, {
    method: "GET",
    headers: {},
    body: undefined,
    redirect: "manual",
  });
  if (answer.status !== 200) return { outcome: "failed", detail: `http: ${answer.status}` };
  const { keys } = (await answer.json()) as { keys?: unknown };
  return Array.isArray(keys) && keys.length > 0 ? passed : { outcome: "failed", detail: "keys_missing" };
}

/** A code that nobody issued: a provider that knows the client complains of the code, any other of the client. */
async function judgeClient(provider: Configuration, redirectUri: string): Promise<Verdict> {
  const made = () => randomBytes(32).toString("base64url");
  const parameters = { code: made(), redirect_uri: redirectUri, code_verifier: made() };
  try {
    await genericGrantRequest(provider, "authorization_code", parameters);
    return { outcome: "failed", detail: "made_up_code_accepted" };
  } catch (cause) {
    const detail = providerFault(cause);
    if (detail === "invalid_grant") return passed;
    const isClient = detail === "invalid_client" || detail === "unauthorized_client";
    return { outcome: isClient ? "failed" : "unsure", detail };
  }
}
