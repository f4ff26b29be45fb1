/** What the page's policy lets style elements in by; undefined where the page was served without one. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
}
