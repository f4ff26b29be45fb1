/** Who is signed in. Each plane keeps its own. */
export interface SessionTables {
  sessions: SessionRow;
}

export interface SessionRow {
  /** What a session is called in lists; it opens nothing. */
  session_id: string;
  /** SHA-256, in hexadecimal, of what the browser holds. */
  token_hash: string;
  user_id: string;
  created_at: number;
  /** When the person last proved who they are. */
  authenticated_at: number;
  /** Exact to a minute. */
  last_seen_at: number;
  /** Whatever happens in between. */
  ends_at: number;
  device: string;
  address: string;
}
