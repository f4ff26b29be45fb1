import { globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = /\.(js|css|html|svg|json)$/;

/** Beside every file that becomes smaller by it, the file as `.br` and as `.gz`: no request has to wait for it. */
export async function compressAll(folder: string): Promise<void> {
  const files = globSync("**/*", { cwd: folder }).filter((name) => worthIt.test(name));
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const content = await readFile(path);
      const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
      await writeFile(`${path}.br`, await brotli(content, { params }));
      await writeFile(`${path}.gz`, await zip(content, { level: 9 }));
    }),
  );
}
