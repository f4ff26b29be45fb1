import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
} from "openid-client";
import type { Reach } from "../../platform/outgoing/reach.ts";
import type { SendingParts } from "../console-parts.ts";
import { isThisMachine } from "./check-sign-on.ts";
import { clientSecretPurpose, type SignOnRow } from "./sign-on-settings.ts";

const timeoutSeconds = 15;
const answerMaxBytes = 1_048_576;

/** Asks a provider for its addresses and keys. Fails with whatever stands in the way: see `provider-fault.ts`. */
export async function discoverProvider(
  { outgoing, sealed, reachLoopback }: SendingParts,
  { issuer, client_id, sealed_client_secret, private_network }: SignOnRow,
): Promise<Configuration> {
  const url = new URL(issuer);
  const secret = sealed_client_secret && sealed.open(sealed_client_secret, clientSecretPurpose);
  if (sealed_client_secret !== null && secret === null) throw new Error("client_secret_unreadable");
  const reach = { privateNetwork: private_network === 1, loopback: reachLoopback };
  return await discovery(url, client_id, undefined, authenticate(secret), {
    [customFetch]: fetchThrough(outgoing, reach),
    timeout: timeoutSeconds,
    execute: [
      enableNonRepudiationChecks,
      ...(url.protocol === "http:" && reachLoopback && isThisMachine(url.hostname)
        ? [allowInsecureRequests]
        : []),
    ],
  });
}

/** The way the provider says it wants it. Without a secret, PKCE alone ties the code to us. */
function authenticate(secret: string | null): ClientAuth {
  if (secret === null) return None();
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    const chosen = methods.includes("client_secret_basic") ? basic : post;
    chosen(server, client, body, headers);
  };
}

function fetchThrough(outgoing: SendingParts["outgoing"], reach: Reach): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await outgoing.send({
      url: new URL(url),
      method: method === "POST" ? "POST" : "GET",
      headers,
      body: body == null ? null : String(body),
      reach,
      timeoutMs: timeoutSeconds * 1_000,
      maxBytes: answerMaxBytes,
    });
    const isEmpty = answer.status === 204 || answer.status === 304;
    return new Response(isEmpty ? null : answer.body, {
      status: answer.status,
      headers: { ...answer.headers },
    });
  };
}
