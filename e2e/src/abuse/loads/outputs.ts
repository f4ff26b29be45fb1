import type { Load } from "../load.ts";
import { appendThousands } from "../shell-texts.ts";
import { obedientFile, redactedFile } from "../workflow-file.ts";
import type { World } from "../world.ts";

interface Listed {
  readonly status: string | undefined;
  readonly files: number;
}

/** Runs the script, lists its files and reads a few of them. */
async function runAndList(world: World, script: string, file = obedientFile): Promise<Listed> {
  const run = await world.runToEnd(await world.workflow(file), { input_text: script });
  if (run === null) return { status: undefined, files: 0 };
  const { status, body } = await world.call({ path: `/runs/${run.run_id}/outputs` });
  world.demand(status === 200, `the list of files was answered ${status}`);
  const listed: { output_id: string }[] = body?.outputs ?? [];
  for (const { output_id } of listed.slice(0, 5)) {
    await world.call({ path: `/runs/${run.run_id}/outputs/${output_id}/content` });
  }
  return { status: run.status, files: listed.length };
}

export const outputs: readonly Load[] = [
  {
    name: "outputs-10001",
    says: "a step that leaves 10,001 files: none may be lost without a word",
    runs: true,
    run: async (world) => {
      const { status, files } = await runAndList(world, "cd outputs; for i in $(seq 10001); do : > $i; done");
      world.demand(
        status === "failed" || files === 10_001,
        `10,001 files became ${files} in a ${status} run`,
      );
    },
  },
  {
    name: "outputs-2001",
    says: "a step that leaves 2,001 files, which is one more than a zip holds",
    runs: true,
    run: async (world) => {
      const { status, files } = await runAndList(
        world,
        "cd outputs; for i in $(seq 2001); do echo $i > $i; done",
      );
      world.demand(files === 2_001, `2,001 files became ${files} in a ${status} run`);
    },
  },
  {
    name: "outputs-odd-names",
    says: "names with line breaks, backslashes, tabs, dots, marks, 255 bytes, 40 folders deep",
    quick: true,
    runs: true,
    run: async (world) => {
      const script = [
        "cd outputs",
        "echo 1 > \"$(printf 'line\\nbreak')\"; echo 2 > 'back\\slash'; echo 3 > \"$(printf 'tab\\tname')\"",
        "echo 4 > '..dots'; echo 5 > 'q\"<>|:*?'; echo 6 > \"$(printf 'rtl\\u202egpj.exe')\"; echo 7 > -rf",
        "echo 8 > \"$(printf '%255s' '' | tr ' ' n)\"; echo 9 > CON; echo 10 > 'trailing. '",
      ].join("\n");
      const { status, files } = await runAndList(world, script);
      world.demand(
        files === 10 || status === "failed",
        `10 files with odd names became ${files} in a ${status} run`,
      );
      const deep = `d=outputs; for i in $(seq 40); do d=$d/d; done; mkdir -p $d; echo x > $d/f`;
      const sunk = await runAndList(world, deep);
      world.demand(
        sunk.files === 1 || sunk.status === "failed",
        `a file 40 folders deep was lost in a ${sunk.status} run`,
      );
    },
  },
  {
    name: "outputs-links",
    says: "links to host files, to each other, to themselves, and a folder that is a link",
    quick: true,
    runs: true,
    run: async (world) => {
      const script =
        "cd outputs; ln -s /etc/passwd a; ln -s b c; ln -s c b; ln -s . d; ln -s /workspace e; ln -s ../context.json f; echo x > kept";
      const { files } = await runAndList(world, script);
      world.demand(files <= 1, `links became ${files} files`);
    },
  },
  {
    name: "output-giant",
    says: "one file of 200 MB, one of 25 MB and one byte, and more than the workspace holds",
    runs: true,
    run: async (world) => {
      await runAndList(
        world,
        `${appendThousands("outputs/at", "x", 26_214)}; printf '%400s' '' >> outputs/at; cp outputs/at outputs/over; echo >> outputs/over`,
      );
      await runAndList(world, appendThousands("outputs/giant", "x", 200_000));
      const { status } = await runAndList(world, appendThousands("outputs/giant", "x", 600_000));
      world.demand(status === "failed", `600 MB in a workspace of 512 MB ended ${status}`);
    },
  },
  {
    name: "output-sparse",
    says: "files that claim terabytes: seeks, truncations and negative sizes",
    runs: true,
    run: async (world) => {
      const python = `python3 -c "f=open('outputs/s','wb'); f.seek(10**13); f.write(b'x')"`;
      await runAndList(
        world,
        `${python}; head -c 99999999999999 /dev/null > outputs/e; head -c -5 /dev/null > outputs/n`,
      );
      await runAndList(world, "printf x | dd of=outputs/d bs=1 seek=9999999999999 2>/dev/null; true");
    },
  },
  {
    name: "workspace-entries",
    says: "60,000 empty files outside of outputs, and 3,000 folders in each other",
    runs: true,
    run: async (world) => {
      await runAndList(world, "for i in $(seq 60000); do : > $i; done");
      await runAndList(world, "for i in $(seq 3000); do mkdir d && cd d || break; done; echo x > f");
    },
  },
  {
    name: "broken-pdfs",
    says: "PDFs that are cut off, of a billion pages, refer to themselves, and 5 MB of nothing",
    runs: true,
    run: async (world) => {
      const script = [
        "cd outputs",
        "printf '%%PDF-1.7\\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 999999999/Kids[2 0 R 2 0 R]>>endobj\\ntrailer<</Root 1 0 R>>\\nstartxref\\n0\\n%%%%EOF' > circle.pdf",
        "printf '%%PDF-1.4' > cut.pdf; : > empty.pdf",
        `printf '%%PDF-1.7\\n' > blank.pdf; ${appendThousands("blank.pdf", " ", 5_000)}`,
        `printf '%%PDF-1.7\\n' > deep.pdf; ${appendThousands("deep.pdf", "[", 300)}`,
      ].join("\n");
      const { files } = await runAndList(world, script);
      world.demand(files === 5, `5 broken PDFs became ${files} files`);
    },
  },
  {
    name: "redaction-wide-csv",
    says: "a CSV line of a million columns, redacted",
    runs: true,
    run: async (world) => {
      await runAndList(world, appendThousands("outputs/wide.csv", "a,", 1_000), redactedFile);
    },
  },
  {
    name: "redaction-one-line",
    says: "25 MB without a line break: of x, of digits, of @, of quotes; redacted",
    runs: true,
    run: async (world) => {
      for (const sign of ["x", "1", "@", '"']) {
        const script = `${appendThousands("outputs/line.csv", sign, 25_000)}; ${appendThousands("outputs/line.json", sign, 2_000)}`;
        await runAndList(world, script, redactedFile);
      }
    },
  },
  {
    name: "redaction-many-findings",
    says: "100,000 addresses of electronic mail in a file and in what a step says",
    runs: true,
    run: async (world) => {
      const script =
        'for i in $(seq 20000); do echo "a$i@example.com, +49 30 $i"; done > m; cat m m m m m > outputs/many.txt; cat m';
      await runAndList(world, script, redactedFile);
    },
  },
];
