import type { ConsoleKey } from "@sluice/contract/console";
import { keyStatusWords } from "../../shared/key-status-words.ts";

/** Every status, in the order of a key's life. */
export const keyStatuses = Object.keys(keyStatusWords) as ConsoleKey["status"][];
