/** Where a browser leaves for the identity provider. `again`: the person is asked there even if they are signed in. */
export function signOnUrl(path: string, { again = false }: { again?: boolean } = {}): string {
  const query = new URLSearchParams({ return_to: `/console${path}`, ...(again ? { again: "true" } : {}) });
  return `/console/sign-on/start?${query}`;
}
