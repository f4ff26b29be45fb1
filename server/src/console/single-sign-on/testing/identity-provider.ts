import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

export interface IdentityProvider {
  readonly issuer: string;
  /** By the name they sign in with there, which is their subject. */
  readonly people: Map<string, ProviderPerson>;
  /** Follows a sign-on in a browser that has no page: signs in, agrees, and returns what the way back says. */
  signIn(location: string, subject: string): Promise<string>;
  /** The same for somebody who turns back at the provider's page. */
  decline(location: string): Promise<string>;
  close(): Promise<void>;
}

export const providerClient = { id: "sluice", secret: "a-client-secret-of-32-characters!" };

/** A real OpenID provider on this machine; for browsers, `localhost` is another site than `127.0.0.1`. */
export async function openIdentityProvider(
  redirectUri: string,
  host: "127.0.0.1" | "localhost" = "127.0.0.1",
): Promise<IdentityProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, ProviderPerson>();
  const provider = quietly(
    () =>
      new Provider(issuer, {
        clients: [
          {
            client_id: providerClient.id,
            client_secret: providerClient.secret,
            redirect_uris: [redirectUri],
            grant_types: ["authorization_code"],
            response_types: ["code"],
          },
        ],
        pkce: { required: () => true },
        claims: { email: ["email", "email_verified"], profile: ["name"] },
        features: { devInteractions: { enabled: true } },
        cookies: { keys: ["only for tests"] },
        ttl: { Interaction: 3_600, Session: 3_600, Grant: 3_600, AccessToken: 3_600, IdToken: 3_600 },
        findAccount: (_context, subject) => ({
          accountId: subject,
          claims: async () => ({ sub: subject, ...people.get(subject) }),
        }),
      }),
  );
  server.on("request", provider.callback());
  return {
    issuer,
    people,
    signIn: (location, subject) => walk(location, redirectUri, (form) => fill(form, subject)),
    decline: (location) => walk(location, redirectUri, abort),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** It warns that it is not set up for anything but tests. */
function quietly<Value>(make: () => Value): Value {
  const { warn } = console;
  console.warn = () => {};
  try {
    return make();
  } finally {
    console.warn = warn;
  }
}

type Next = { readonly url: string; readonly body: URLSearchParams | null };
type Answered = (page: { readonly url: string; readonly html: string }) => Next;

/** Goes from page to page like a browser, with cookies, until it is sent back. */
async function walk(start: string, redirectUri: string, answer: Answered): Promise<string> {
  const cookies = new Map<string, string>();
  let next: Next = { url: start, body: null };
  for (let step = 0; step < 20; step += 1) {
    if (next.url.startsWith(redirectUri)) return new URL(next.url).search;
    const response = await fetch(next.url, {
      method: next.body === null ? "GET" : "POST",
      ...(next.body && { body: next.body }),
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get("location");
    const html = await response.text();
    if (location === null && response.status !== 200) throw new Error(`${response.status}: ${html}`);
    next =
      location === null
        ? answer({ url: next.url, html })
        : { url: new URL(location, next.url).href, body: null };
  }
  throw new Error("The provider did not send anybody back.");
}

function fill({ url, html }: { url: string; html: string }, subject: string): Next {
  const action = /<form[^>]*action="([^"]+)"/.exec(html)?.[1] ?? url;
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? "login";
  const fields = prompt === "login" ? { prompt, login: subject, password: "any" } : { prompt };
  return { url: new URL(action, url).href, body: new URLSearchParams(fields) };
}

function abort({ url, html }: { url: string; html: string }): Next {
  const link = /href="([^"]+\/abort)"/.exec(html)?.[1] ?? `${url}/abort`;
  return { url: new URL(link, url).href, body: null };
}
