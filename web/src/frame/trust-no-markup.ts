import { setNonce } from "get-nonce";
import { styleNonce } from "../ui/style-nonce.ts";

interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(text: string): string | null }): unknown;
}

/**
 * The page's policy lets no text become markup or a script (Trusted Types). Mantine sets the text of its style elements
 * in the way markup is set, so a text without a `<` is let through: of that no browser can make an element.
 */
export function trustNoMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", { createHTML: (text) => (text.includes("<") ? null : text) });
  // For the style element that keeps a page from scrolling behind a dialog.
  const nonce = styleNonce();
  if (nonce !== undefined) setNonce(nonce);
}
