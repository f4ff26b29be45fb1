/** Whether an address is that of a script which was built with the pages. */
export function isBuilt(address: string, origin: string): boolean {
  if (!URL.canParse(address, origin)) return false;
  const url = new URL(address, origin);
  return url.origin === origin && /^\/(console\/)?assets\/[\w.-]+\.js$/.test(url.pathname);
}
