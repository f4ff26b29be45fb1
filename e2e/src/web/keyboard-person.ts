import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What has the focus, by its role and the name that a screen reader says. */
const focused = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return "";
  const named = (at.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "");
  const names = [at.getAttribute("aria-label"), named.join(" ").trim(), at.labels?.[0]?.textContent, at.textContent];
  return names.find((name) => name) ?? "";
})()`;

/** A person without a mouse: what they do is press keys. */
export class KeyboardPerson {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** The focus gets there by itself, or by a key that was pressed. */
  async reaches(name: string): Promise<void> {
    await expect.poll(() => this.#focused(), { timeout: 30_000 }).toMatch(new RegExp(`^${name}`));
  }

  /** Presses Tab until something of that name has the focus. Fails when it cannot be reached. */
  async tabTo(name: string, key = "Tab", most = 80): Promise<void> {
    const passed: string[] = [];
    for (let presses = 0; presses < most; presses += 1) {
      const at = await this.#focused();
      if (at.startsWith(name)) return;
      passed.push(at);
      await this.press(key);
    }
    throw new Error(`${name} cannot be reached with ${key}; passed: ${passed.join(" | ")}`);
  }

  async pressOn(name: string, key = "Enter"): Promise<void> {
    await this.tabTo(name);
    await this.press(key);
  }

  async typeInto(name: string, text: string): Promise<void> {
    await this.tabTo(name);
    await this.type(text);
  }

  async #focused(): Promise<string> {
    return ((await this.page.evaluate(focused)) as string).trim();
  }
}
