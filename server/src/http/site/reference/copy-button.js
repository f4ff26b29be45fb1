import { element } from "./element.js";

/** Copies a text; nothing where the browser has no clipboard to give, as on a page without HTTPS. */
export function copyButton(text) {
  if (!navigator.clipboard) return null;
  const button = element("button", { type: "button", class: "small" }, "Copy");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text());
    button.textContent = "Copied";
    setTimeout(() => {
      button.textContent = "Copy";
    }, 1500);
  });
  return button;
}
