export interface DraftEntity {
  name: string;
  kind: string;
  mentions: number;
}

/** Between two entities by their places in the list. */
export interface DraftRelation {
  source: number;
  target: number;
  kind: string;
  weight: number;
}

export interface ExtractedGraph {
  entities: DraftEntity[];
  relations: DraftRelation[];
  /** There was more to find than a version holds. */
  capped: boolean;
}

export interface GraphBounds {
  maxEntities: number;
  maxRelations: number;
}

const nameMaxLength = 200;
const kindMaxLength = 64;
/** A row of a hundred cells would otherwise make five thousand pairs. */
const maxRelatedAtOnce = 12;

/** A graph as it is found: the same name of the same kind is one entity, the same pair one relation. */
export class GraphDraft {
  readonly #bounds: GraphBounds;
  readonly #entities: DraftEntity[] = [];
  readonly #places = new Map<string, number>();
  readonly #relations = new Map<string, DraftRelation>();
  #capped = false;

  constructor(bounds: GraphBounds) {
    this.#bounds = bounds;
  }

  /** Its place, or null when it is no name or when there is no room for another. */
  mention(name: string, kind: string): number | null {
    const seen = this.#places.get(`${kind}\n${name}`);
    if (seen !== undefined) return this.#again(seen);
    const clean = name.replace(/\s+/gu, " ").trim().slice(0, nameMaxLength);
    if (!/\p{L}/u.test(clean)) return null;
    const cleanKind = kind.replace(/\s+/gu, " ").trim().toLowerCase().slice(0, kindMaxLength) || "value";
    const key = `${cleanKind}\n${clean}`;
    const known = this.#places.get(key);
    if (known !== undefined) return this.#again(known);
    if (this.#entities.length >= this.#bounds.maxEntities) {
      this.#capped = true;
      return null;
    }
    this.#places.set(key, this.#entities.length);
    return this.#entities.push({ name: clean, kind: cleanKind, mentions: 1 }) - 1;
  }

  #again(place: number): number {
    const entity = this.#entities[place];
    if (entity) entity.mentions += 1;
    return place;
  }

  /** Everything that was found together is related to everything else, in no direction. */
  relateAll(places: readonly (number | null)[], kind: string): void {
    const found = [...new Set(places.filter((place) => place !== null))].sort((a, b) => a - b);
    const related = found.slice(0, maxRelatedAtOnce);
    for (const [index, source] of related.entries()) {
      for (const target of related.slice(index + 1)) this.relate(source, target, kind);
    }
  }

  relate(source: number, target: number, kind: string): void {
    if (source === target) return;
    const cleanKind = kind.slice(0, kindMaxLength);
    const key = `${source} ${target} ${cleanKind}`;
    const known = this.#relations.get(key);
    if (known) known.weight += 1;
    else if (this.#relations.size >= this.#bounds.maxRelations) this.#capped = true;
    else this.#relations.set(key, { source, target, kind: cleanKind, weight: 1 });
  }

  finish(): ExtractedGraph {
    return { entities: this.#entities, relations: [...this.#relations.values()], capped: this.#capped };
  }
}
