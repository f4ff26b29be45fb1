import { rm } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { appScreens } from "./app-screens.ts";
import { consoleScreens } from "./console-screens.ts";
import { openedConsoleScreens, openedScreens } from "./screens/opened-screens.ts";
import type { Screen } from "./screens/screen.ts";
import { startSeeded } from "./screens/start-seeded.ts";
import { type Tour, takePictures } from "./screens/take-pictures.ts";
import { plainWording } from "./screens/wording.ts";
import { writeSheet } from "./screens/write-sheet.ts";

const folder = process.env.SLUICE_TEST_SCREENSHOTS;
/** The names of those to take anew, as a pattern; the pictures of the others stay. */
const chosen = process.env.SLUICE_TEST_SCREENS;

// `npm run shots`: pictures for people to look through. What a machine can judge is in the other tests.
describe.runIf(folder)("a picture of every screen", () => {
  it("is taken full, empty, loading and failed, and each shows what it should", async () => {
    const into = folder ?? "";
    if (!chosen) await rm(into, { recursive: true, force: true });
    const server = await startSeeded(plainWording);
    onTestFinished(() => server.stop());
    const stranger = await server.browser.newContext({ reducedMotion: "reduce" });
    const { url, seeded, context } = server;
    const shared = { url, seeded, context, stranger, folder: into };
    const wanted = (screens: readonly Screen[], surface: string) =>
      screens.filter(({ name }) => !chosen || new RegExp(chosen).test(`${surface}-${name}`));
    const ofApp = wanted(appScreens, "app");
    const half = Math.ceil(ofApp.length / 2);
    // Side by side: most of the time is spent on what a browser waits for.
    const tours: Tour[] = [
      { ...shared, base: "", screens: ofApp.slice(0, half) },
      { ...shared, base: "", screens: [...ofApp.slice(half), ...wanted(openedScreens, "app")] },
      {
        ...shared,
        base: "/console",
        screens: wanted([...consoleScreens, ...openedConsoleScreens], "console"),
      },
    ];
    const taken = await Promise.all(tours.map((tour) => takePictures(tour)));
    if (!chosen)
      await writeSheet(
        into,
        taken.flatMap(({ pictures }) => pictures),
      );
    expect(taken.flatMap(({ faults }) => faults)).toEqual([]);
  }, 3_600_000);
});
