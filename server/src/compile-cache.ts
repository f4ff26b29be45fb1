import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Reading the product in takes half as long with it. It is ours alone, in a folder that only who can
// change the code can change, since whoever writes to it decides what runs.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/node-compile", import.meta.url)));
