import type { Wording } from "./wording.ts";

interface SeededFile {
  readonly name: string;
  readonly text: string;
}

/** What a run of the seeded workflow hands over: one file of each kind that is looked at in place. */
export function seededFiles(wording: Wording): readonly SeededFile[] {
  return [
    { name: "report.md", text: `# Invoices of September\n\n${wording.text("Three were missing.")}` },
    {
      name: "invoices.csv",
      text: `number,customer,city,amount\n2026-0417,"${wording.line("Nordlicht AG").replaceAll('"', '""')}",Kiel,1200.50\n${wording.cell("2026-0418")},Fjord ApS,Aarhus,-20.00\n`,
    },
    {
      name: "chart.svg",
      text: `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60" onload="window.__pwned=1"><script>window.__pwned = 1</script><image href="https://elsewhere.invalid/a.png"/><rect width="60" height="40" fill="teal"/></svg>`,
    },
    {
      name: "page.html",
      text: `<!doctype html><title>Page</title><script>window.__pwned = 1; parent.__pwned = 1</script><img src="https://elsewhere.invalid/b.png" onerror="__pwned=1"><p>A page</p>`,
    },
    {
      name: "details.json",
      text: JSON.stringify({
        [wording.line("customer")]: wording.text("Nordlicht AG"),
        long: "x".repeat(5_000),
      }),
    },
    { name: wording.file("notes.txt"), text: `${wording.text("Nothing to add.")}\n${"W".repeat(20_000)}` },
    { name: "result.json", text: JSON.stringify({ total: 1200.5, customer: wording.line("Nordlicht AG") }) },
  ];
}

/** A script that writes them, and says a word. */
export function scriptWriting(files: readonly SeededFile[], says: string): string {
  const writes = files.map(
    ({ name, text }) => `cat <<'END_OF_FILE' > 'outputs/${name}'\n${text}\nEND_OF_FILE`,
  );
  const words = `cat <<'END_OF_WORDS'\n${says}\nEND_OF_WORDS`;
  return ["cd /workspace", "mkdir -p outputs", ...writes, words, ""].join("\n");
}
