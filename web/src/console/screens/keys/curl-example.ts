/** A first call that needs no scope: what the key itself is. */
export function curlExample(baseUrl: string, apiKey: string, externalId: string): string {
  return [
    `curl ${baseUrl}/api/v1/me \\`,
    `  -H "Authorization: Bearer ${apiKey}" \\`,
    `  -H "X-Service-Key-External-Id: ${externalId}"`,
  ].join("\n");
}
