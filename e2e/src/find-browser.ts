import { existsSync } from "node:fs";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import { unpackFromDebian } from "../../server/src/testing/unpack-debian.ts";

export interface BrowserProgram {
  path: string;
  environment: Record<string, string>;
}

/** A Chromium, on a machine that need not have one. */
export async function findBrowser(): Promise<BrowserProgram> {
  const given = process.env.SLUICE_TEST_CHROMIUM;
  if (given) return { path: given, environment: {} };
  if (process.platform === "linux" && process.arch === "x64") {
    return { path: await chromium.executablePath(), environment: {} };
  }
  const installed = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  if (installed) return { path: installed, environment: {} };
  return unpackedFromDebian();
}

/** The npm registry has no Chromium for Linux on ARM. Debian has. */
function unpackedFromDebian(): BrowserProgram {
  try {
    const { root, environment } = unpackFromDebian("chromium", ["chromium-headless-shell"]);
    return { path: join(root, "usr", "lib", "chromium", "chromium-headless-shell"), environment };
  } catch (cause) {
    throw new Error(
      `No Chromium for ${process.platform}-${process.arch}: ${(cause as Error).message}. Install Chromium, or set SLUICE_TEST_CHROMIUM to its path.`,
      { cause },
    );
  }
}
