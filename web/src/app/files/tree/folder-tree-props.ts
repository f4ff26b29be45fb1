export interface FolderTreeProps {
  /** Whose folders they are; undefined: the person's own. */
  person: string | undefined;
  label: string;
  /** What the top is called. */
  topName: string;
  /** Null: the top. */
  chosen: string | null;
  /** The folders above the chosen one: they are open. */
  above: readonly string[];
  /** Folders that cannot be chosen, with all that is in them: what is moved goes not into itself. */
  without?: ReadonlySet<string>;
  onChoose(folderId: string | null): void;
  onRows?(ids: string[], folderId: string | null): void;
  onFiles?(files: File[], folders: number, folder: { id: string | null; name: string }): void;
}
