/** Where a page of a list that is sorted by name ended. */
export interface NamePosition {
  readonly name: string;
  readonly id: string;
}
