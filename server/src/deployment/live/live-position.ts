/**
 * A place in the feed of changes. Changes are in the order of the transactions that wrote them, since numbers are given
 * out before a commit and transactions end in any order.
 */
export interface LivePosition {
  readonly writtenBy: number;
  readonly position: number;
}

const shape = /^(\d{1,15})\.(\d{1,15})$/;

export function formatLivePosition({ writtenBy, position }: LivePosition): string {
  return `${writtenBy}.${position}`;
}

/** Null for a text that no place is written as. */
export function parseLivePosition(text: string): LivePosition | null {
  const found = shape.exec(text);
  return found && { writtenBy: Number(found[1]), position: Number(found[2]) };
}

export function isAfter(one: LivePosition, other: LivePosition): boolean {
  return one.writtenBy === other.writtenBy ? one.position > other.position : one.writtenBy > other.writtenBy;
}
