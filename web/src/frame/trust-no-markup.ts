import { setNonce } from "get-nonce";
import { styleNonce } from "../ui/style-nonce.ts";
import { isBuilt } from "./is-built.ts";

interface Rules {
  createHTML(text: string): string | null;
  createScriptURL(address: string): string | null;
}

interface TrustedTypes {
  createPolicy(name: string, rules: Rules): unknown;
}

/**
 * The page's policy lets no text become markup or a script (Trusted Types). Mantine sets the text of its style elements
 * in the way markup is set, so a text without a `<` is let through: of that no browser can make an element.
 * A worker is begun from what was built with the pages, and from nothing else.
 */
export function trustNoMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (text) => (text.includes("<") ? null : text),
    createScriptURL: (address) => (isBuilt(address, location.origin) ? address : null),
  });
  // For the style element that keeps a page from scrolling behind a dialog.
  const nonce = styleNonce();
  if (nonce !== undefined) setNonce(nonce);
}
