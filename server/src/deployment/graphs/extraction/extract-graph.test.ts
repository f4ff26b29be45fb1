import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractGraph } from "./extract-graph.ts";

const bounds = { maxEntities: 10_000, maxRelations: 50_000 };
const extract = (name: string, text: string, changes = {}) =>
  extractGraph([{ name, text }], { ...bounds, ...changes });
const names = (name: string, text: string) =>
  extract(name, text).entities.map((entity) => `${entity.kind}: ${entity.name}`);
const related = (name: string, text: string) => {
  const { entities, relations } = extract(name, text);
  return relations.map(
    ({ source, target, kind, weight }) =>
      `${entities[source]?.name} - ${entities[target]?.name} (${kind}, ${weight})`,
  );
};

describe("prose", () => {
  it("has names in runs of capitals, organisations by their words, and addresses", () => {
    const text = "Yesterday we met Anna Novak of Northwind Ltd. Write to Anna.Novak@Example.com about it.";
    expect(names("note.txt", text)).toEqual([
      "name: Anna Novak",
      "organisation: Northwind Ltd",
      "email: anna.novak@example.com",
    ]);
    expect(names("note.txt", "In May the Bank of Ireland paid Lena.")).toEqual([
      "organisation: Bank of Ireland",
      "name: Lena",
    ]);
  });

  it("takes the first word of a sentence for a name only when it is one elsewhere", () => {
    expect(names("n.md", "Water rose. The mayor left.")).toEqual([]);
    expect(names("n.md", "Oslo is cold. We went to Oslo.")).toEqual(["name: Oslo"]);
    expect(names("n.md", "Anna Novak left.")).toEqual(["name: Anna Novak"]);
  });

  it("relates what stands in one sentence, and counts how often", () => {
    const text = "We saw Anna with Boris. Later came Clara, alone. Again Anna met Boris.";
    expect(related("n.txt", text)).toContain("Anna - Boris (sentence, 2)");
    expect(related("n.txt", text).join()).not.toContain("Clara");
  });

  it("reads lines of keys and values as records", () => {
    const text = "Customer: Northwind\nRegion: north\nAmount: 120\n\nCustomer: Contoso\nRegion: north\n";
    expect(names("order.md", text)).toEqual(["customer: Northwind", "region: north", "customer: Contoso"]);
    expect(related("order.md", text)).toEqual([
      "Northwind - north (record, 1)",
      "north - Contoso (record, 1)",
    ]);
  });

  it("looks through the marks of Markdown", () => {
    const text = "# A visit to [Oslo Harbour](https://example.com/a)\n\n- **Guide**: Lena Berg\n";
    expect(names("n.md", text)).toEqual(["guide: Lena Berg", "name: Oslo Harbour"]);
  });
});

describe("tables and documents", () => {
  it("a table has its headings as kinds and its rows as relations", () => {
    const csv = 'customer,region,amount\n"Northwind, ""North""",north,120\nContoso,north,80\n';
    expect(names("orders.csv", csv)).toEqual([
      'customer: Northwind, "North"',
      "region: north",
      "customer: Contoso",
    ]);
    expect(related("orders.csv", csv)).toEqual([
      'Northwind, "North" - north (row, 1)',
      "north - Contoso (row, 1)",
    ]);
  });

  it("a JSON document has its keys as kinds, also when its name does not say that it is one", () => {
    const json = JSON.stringify({
      company: "Northwind",
      city: "Oslo",
      staff: [{ name: "Anna", skill: "law" }, { name: "Boris" }],
      size: 12,
    });
    for (const name of ["a.json", "step result"]) {
      expect(names(name, json)).toEqual([
        "company: Northwind",
        "city: Oslo",
        "name: Anna",
        "skill: law",
        "name: Boris",
      ]);
      expect(related(name, json)).toEqual([
        "Anna - law (object, 1)",
        "Northwind - Oslo (object, 1)",
        "Northwind - Anna (staff, 1)",
        "Northwind - Boris (staff, 1)",
      ]);
    }
  });

  it("that is not the JSON its name promises is read as text", () => {
    expect(names("broken.json", "{ we met Anna")).toEqual(["name: Anna"]);
  });
});

describe("bounds", () => {
  const table = (rows: number) =>
    `name,team\n${Array.from({ length: rows }, (_, row) => `Person ${row}x,Team ${row % 7}x`).join("\n")}`;

  it("keep entities and relations to what a version holds, and say so", () => {
    expect(extract("t.csv", table(10))).toMatchObject({ capped: false });
    const few = extract("t.csv", table(100), { maxEntities: 20 });
    expect(few.entities).toHaveLength(20);
    expect(few.capped).toBe(true);
    const sparse = extract("t.csv", table(100), { maxRelations: 5 });
    expect(sparse.relations).toHaveLength(5);
    expect(sparse.capped).toBe(true);
  });

  it("keep names and kinds short", () => {
    const { entities } = extract("long.json", JSON.stringify({ ["k".repeat(500)]: "v ".repeat(50) }));
    expect(entities[0]?.kind).toHaveLength(64);
    expect(extract("t.csv", `a\n${"x".repeat(200)}`).entities).toEqual([]);
  });

  it.each([
    ["spaces", "a.txt", `A. ${" ".repeat(400_000)}b`],
    ["one word", "a.txt", "A".repeat(400_000)],
    ["at signs", "a.txt", "a@".repeat(200_000)],
    ["dots", "a.txt", `a@${"a.".repeat(200_000)}`],
    ["capitals", "a.txt", "Ab ".repeat(100_000)],
    ["brackets", "a.md", "[](".repeat(100_000)],
    ["quotes", "a.csv", '"'.repeat(400_000)],
    ["commas", "a.csv", ",".repeat(400_000)],
    ["nesting", "a.json", `${"[".repeat(100_000)}${"]".repeat(100_000)}`],
    ["colons", "a.txt", "a: ".repeat(150_000)],
    ["marks", "a.md", "- ".repeat(150_000)],
    ["apostrophes", "a.txt", `${"'".repeat(200_000)} ${"s'".repeat(100_000)}`],
  ])("hold the time down on %s", (_, name, text) => {
    const began = performance.now();
    extract(name, text);
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it("hold for any text, and the same text gives the same graph", () => {
    const piece = fc.constantFrom(
      "Anna",
      " ",
      ". ",
      ",",
      "\n",
      '"',
      "{",
      "}",
      "[",
      "]",
      ":",
      "a@b.de",
      "é",
      "\u{1f600}",
    );
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(piece).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(fc.constantFrom("a.txt", "a.md", "a.csv", "a.json", "a"), text, (name, given) => {
        const found = extract(name, given);
        expect(extract(name, given)).toEqual(found);
        for (const { source, target } of found.relations) {
          expect(found.entities[source] && found.entities[target] && source !== target).toBeTruthy();
        }
      }),
    );
  });
});
