import { foldName } from "@sluice/core";

interface StoredEntity {
  entity_no: number;
  name: string;
  kind: string;
  mentions: number;
}

interface StoredRelation {
  source_no: number;
  target_no: number;
  kind: string;
  weight: number;
}

export interface MergedGraph {
  entities: StoredEntity[];
  relations: StoredRelation[];
}

/**
 * Entities whose names differ only in case or form are one: it keeps the number of the first, and the
 * spelling and the kind that were met most often. Their relations become its own, with their weights added;
 * what would then relate it to itself is dropped.
 */
export function mergeDuplicates({ entities, relations }: MergedGraph): MergedGraph {
  const leaders = new Map<string, { entity: StoredEntity; most: number }>();
  const leaderOf = new Map<number, number>();
  for (const each of entities) {
    const folded = foldName(each.name);
    const leader = leaders.get(folded);
    leaderOf.set(each.entity_no, leader?.entity.entity_no ?? each.entity_no);
    if (!leader) {
      leaders.set(folded, { entity: { ...each }, most: each.mentions });
      continue;
    }
    leader.entity.mentions += each.mentions;
    if (each.mentions > leader.most) {
      leader.most = each.mentions;
      leader.entity.name = each.name;
      leader.entity.kind = each.kind;
    }
  }
  const merged = new Map<string, StoredRelation>();
  for (const each of relations) {
    const source_no = leaderOf.get(each.source_no) ?? each.source_no;
    const target_no = leaderOf.get(each.target_no) ?? each.target_no;
    if (source_no === target_no) continue;
    const key = `${source_no} ${target_no} ${each.kind}`;
    const known = merged.get(key);
    if (known) known.weight += each.weight;
    else merged.set(key, { ...each, source_no, target_no });
  }
  return { entities: [...leaders.values()].map(({ entity }) => entity), relations: [...merged.values()] };
}
