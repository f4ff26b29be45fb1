import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { WorkFolder } from "../work-folder.ts";

// Works below the folder it is given until it is killed.
const work = await WorkFolder.open(process.argv[2] ?? "");
const made = [await work.makeFor("run_1"), await work.makeFor("run_2")];
for (const folder of made) await writeFile(join(folder, "file"), "unredacted");
process.send?.({ path: work.path, made });
setInterval(() => {}, 60_000);
