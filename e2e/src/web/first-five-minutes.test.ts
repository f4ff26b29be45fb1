import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guideTools } from "../guide-tools.ts";
import { type ConsoleServer, startConsole, storedTexts } from "./console-page.ts";
import { findViolations } from "./find-violations.ts";
import { takePicture } from "./take-picture.ts";

const ada = { email: "ada@example.com", name: "Ada Lovelace", password: "several quiet words in a row" };
