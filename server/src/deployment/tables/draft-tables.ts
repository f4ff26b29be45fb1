export interface DraftTables {
  /** One a workflow. Without a text there is no draft, and the newest version is what one would begin from. */
  workflow_drafts: {
    workflow_id: string;
    /** Grows with every change, and with every version that is saved while there is no draft. */
    revision: number;
    definition_text_id: string | null;
    /** Where the author put the steps. */
    layout: string | null;
    /** The version that the draft began from; null for a workflow that had none. */
    base_version: number | null;
    updated_at: number | null;
    updated_by_id: string | null;
    updated_by_name: string | null;
  };
}
