export { toFile } from "./downloading/to-file.ts";
