export interface NoticeTables {
  /** What managers are told, each thing once. */
  notices: {
    notice_id: string;
    kind: string;
    /** What it is about: of one kind there is one notice on it. */
    about: string;
    /** As JSON. */
    facts: string;
    at: number;
  };
}
