import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeDuplicates } from "./merge-duplicates.ts";

const entity = (entity_no: number, name: string, mentions = 1, kind = "name") => ({
  entity_no,
  name,
  kind,
  mentions,
});
const relation = (source_no: number, target_no: number, weight = 1, kind = "row") => ({
  source_no,
  target_no,
  kind,
  weight,
});

describe("merging duplicates", () => {
  it("keeps the first number and the commonest spelling and kind", () => {
    const merged = mergeDuplicates({
      entities: [entity(1, "STRASSE", 1, "a"), entity(2, "Straße", 3, "b"), entity(3, "Weg")],
      relations: [relation(1, 3), relation(2, 3, 4), relation(1, 2), relation(2, 3, 1, "sentence")],
    });
    expect(merged.entities).toEqual([entity(1, "Straße", 4, "b"), entity(3, "Weg")]);
    expect(merged.relations).toEqual([relation(1, 3, 5), relation(1, 3, 1, "sentence")]);
  });

  it("loses no mention, and is done once", () => {
    const entities = fc.array(fc.tuple(fc.constantFrom("Anna", "ANNA", "anna", "Boris"), fc.nat(9)));
    const pairs = fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.nat(9)));
    fc.assert(
      fc.property(entities, pairs, (names, found) => {
        const graph = {
          entities: names.map(([name, mentions], index) => entity(index, name, mentions)),
          relations: found
            .filter(([from, to]) => from < names.length && to < names.length)
            .map(([from, to, weight]) => relation(from, to, weight)),
        };
        const merged = mergeDuplicates(graph);
        const sum = (all: { mentions: number }[]) => all.reduce((total, each) => total + each.mentions, 0);
        expect(sum(merged.entities)).toBe(sum(graph.entities));
        expect(mergeDuplicates(merged)).toEqual(merged);
        const numbers = new Set(merged.entities.map(({ entity_no }) => entity_no));
        expect(
          merged.relations.every((each) => numbers.has(each.source_no) && numbers.has(each.target_no)),
        ).toBe(true);
      }),
    );
  });
});
