import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import type { Screen } from "./screen.ts";
import { openState, type ScreenState, statesOf } from "./screen-states.ts";
import type { Seeded } from "./start-seeded.ts";

export interface Tour {
  readonly url: string;
  readonly base: "" | "/console";
  readonly screens: readonly Screen[];
  readonly seeded: Seeded;
  /** A person's browser, and one that nobody has signed in with. */
  readonly context: BrowserContext;
  readonly stranger: BrowserContext;
  readonly folder: string;
}

export interface Picture {
  readonly screen: string;
  readonly state: ScreenState;
  readonly view: string;
  readonly file: string;
}

export interface Taken {
  readonly pictures: readonly Picture[];
  /** What a state should have shown and did not. */
  readonly faults: readonly string[];
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** In this order a page is opened once and turned into each. */
const views = [
  { name: "1440-light", size: desk, colorScheme: "light" },
  { name: "1440-dark", size: desk, colorScheme: "dark" },
  { name: "390-dark", size: phone, colorScheme: "dark" },
  { name: "390-light", size: phone, colorScheme: "light" },
] as const;

/** A picture of every screen of a surface, in every state it has. */
export async function takePictures(tour: Tour): Promise<Taken> {
  const { base, screens, seeded, folder } = tour;
  const surface = base === "" ? "app" : "console";
  await mkdir(folder, { recursive: true });
  const pictures: Picture[] = [];
  const faults: string[] = [];
  for (const screen of screens) {
    const page = await (screen.isDoor ? tour.stranger : tour.context).newPage();
    for (const state of statesOf(screen)) {
      await page.setViewportSize(desk);
      await page.emulateMedia({ colorScheme: "light" });
      const name = `${surface}-${screen.name}`;
      for (const fault of await openState(page, tour, screen, state, seeded)) {
        faults.push(`${name}, ${state}: ${fault}`);
      }
      const isBrief = state === "loading" || state === "failed";
      for (const view of isBrief ? [views[0], views[2]] : views) {
        await page.setViewportSize(view.size);
        await page.emulateMedia({ colorScheme: view.colorScheme });
        // Colours fade from one theme to the other.
        await page.waitForTimeout(300);
        const file = `${name}-${state}-${view.name}.jpg`;
        await page.screenshot({ path: join(folder, file), fullPage: true, type: "jpeg", quality: 85 });
        pictures.push({ screen: name, state, view: view.name, file });
      }
    }
    await page.close();
  }
  return { pictures, faults };
}
