import { consoleErrors } from "@sluice/contract/console";
import { wordRefusal } from "../serving/browser/word-refusal.ts";

/** A refusal as a browser gets it. */
export const wordConsoleRefusal = wordRefusal(consoleErrors);
