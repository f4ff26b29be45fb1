import { parseBody, refusalOf } from "../../ui/api/refusal-of.ts";

/** The content of a file, from an address of the application's API; a refusal is thrown as its error. */
export async function fetchContent(address: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(address, { signal, credentials: "same-origin", cache: "no-store" });
  if (response.ok) return response;
  const header = (name: string) => response.headers.get(name);
  throw refusalOf({ status: response.status, value: parseBody(await response.text()), header });
}
